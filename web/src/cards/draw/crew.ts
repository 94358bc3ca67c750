/** Busts of seafarers on a 60 × 86 grid, put together from parts. Coat and cloth take the colour --band. */
import { BONE, GOLD, INK, LINE } from "./ink";

const SKINS = ["#f0c9a0", "#d9a173", "#a86f45", "#7a4a2b", "#e6b489"];

const HATS: Record<string, string> = {
  tricorn: `<path d="M5 25C9 10 19 4 30 4s21 6 25 21c-7-4-15-6-25-6S12 21 5 25z" fill="#2f2621" ${LINE}/>
    <path d="M7 23C14 18.5 22 16.5 30 16.5s16 2 23 6.5" fill="none" stroke="${GOLD}" stroke-width="1.8"/>`,
  plume: `<path d="M41 10C48-2 58 0 59 8c-4 1-7 4-9 8 0-3-2-5-9-6z" fill="var(--band)" ${LINE}/>`,
  bicorne: `<path d="M3 23C10 4 20 1 30 1s20 3 27 22C48 18 40 16.5 30 16.5S12 18 3 23z" fill="#232c44" ${LINE}/>
    <path d="M5 21C14 16 22 14.5 30 14.5S46 16 55 21" fill="none" stroke="${GOLD}" stroke-width="2"/>
    <path d="M30 4v9" stroke="${GOLD}" stroke-width="3"/>`,
  cap: `<path d="M17 23C17 10 23 5 30 5s13 5 13 18z" fill="var(--band)" ${LINE}/>
    <path d="M15.5 20.5q14.5-6 29 0v6q-14.5-6-29 0z" fill="${BONE}" ${LINE}/>
    <circle cx="30" cy="4.5" r="3.6" fill="${BONE}" ${LINE}/>`,
  bandana: `<path d="M42 22l11-1-4 5 6 5-13-3z" fill="var(--band)" ${LINE}/>
    <path d="M17.5 27C17 13 23 9 30 9s13 4 12.5 18Q30 18.5 17.5 27z" fill="var(--band)" ${LINE}/>
    <path d="M23 15.5h.1M30 13.5h.1M37 15.5h.1M26.5 19h.1M34 19h.1" stroke="${BONE}" stroke-width="2.4"
    stroke-linecap="round"/>`,
  straw: `<path d="M17 21C17 9 22 7 30 7s13 2 13 14z" fill="#e2bd6b" ${LINE}/>
    <path d="M3 26C12 18 48 18 57 26c-9 2-18-2-27-2S12 28 3 26z" fill="#e2bd6b" ${LINE}/>
    <path d="M17.5 18.5Q30 14.5 42.5 18.5" stroke="var(--band)" stroke-width="3" fill="none"/>`,
  toque: `<path d="M19 25V15C11 13 13 3 21 5c2-6 16-6 18 0 8-2 10 8 2 10v10Q30 20 19 25z" fill="${BONE}" ${LINE}/>
    <path d="M19 20.5q11-4.5 22 0" fill="none" ${LINE}/>`,
  beret: `<path d="M12 22C10 10 24 6 34 7c12 1 16 8 12 15-8-4-24-4-34 0z" fill="var(--band)" ${LINE}/>
    <path d="M40 9C46-2 55-1 58 4c-6 0-10 4-12 9z" fill="${BONE}" ${LINE}/>`,
  wig: `<path d="M18 24C15 12 22 6 30 6s15 6 12 18C36 19 24 19 18 24z" fill="#eee6d6" ${LINE}/>
    <path d="M18 22c-6 0-6 7-2 8-4 2-3 8 1 8-2 3 0 7 4 6l-1-15zM42 22c6 0 6 7 2 8 4 2 3 8-1 8 2 3 0 7-4 6l1-15z" fill="#eee6d6"
    ${LINE}/>`,
  mop: `<path d="M16 31C13 14 20 9 30 9s17 5 14 22c-2-3-3-6-4-9-6 1-14 0-18-3-1 4-3 8-6 12z" fill="#b4622a" ${LINE}/>`,
  scarf: `<path d="M16 34C12 14 20 7 30 7s18 7 14 27c-2-5-4-10-5-13-6-2-12-2-18 0-1 3-3 8-5 13z" fill="#2f2621" ${LINE}/>
    <path d="M17 24C18 12 24 8.5 30 8.5S42 12 43 24Q30 14 17 24z" fill="var(--band)" ${LINE}/>
    <circle cx="16.5" cy="39" r="2.4" fill="${GOLD}" ${LINE}/><circle cx="43.5" cy="39" r="2.4" fill="${GOLD}" ${LINE}/>`,
};
const TOOLS: Record<string, string> = {
  sabre: `<path d="M47 82L44.5 34l2.5-9 2.5 9L51 82z" fill="#dfe3e4" ${LINE}/>
    <path d="M39 68q8.5 5 17 0" fill="none" stroke="${GOLD}" stroke-width="3.4" stroke-linecap="round"/>`,
  spyglass: `<path d="M17 82L25 62l9 3-5 19z" fill="${GOLD}" ${LINE}/><path d="M24 63l6-13 12 4-6 13z" fill="#6a4022" ${LINE}/>
    <path d="M30.5 49.5l2-4.5 14 5-2.5 4.5z" fill="${GOLD}" ${LINE}/>`,
  dividers: `<path d="M44 52L34 82M44 52L54 82" stroke="${INK}" stroke-width="5" stroke-linecap="round"/>
    <path d="M44 52L34.5 80M44 52L53.5 80" stroke="${GOLD}" stroke-width="2.4"/>
    <circle cx="44" cy="52" r="4" fill="${GOLD}" ${LINE}/><path d="M38 70q6 4 12 0" fill="none" stroke="${INK}"
    stroke-width="2"/>`,
  wheel: `<g transform="translate(30 84)"><circle r="20" fill="none" stroke="${INK}" stroke-width="7"/>
    <circle r="20" fill="none" stroke="#9c6430" stroke-width="4"/>
    <path d="M0 0V-28M0 0L-20-20M0 0L20-20M-28 0H28" stroke="${INK}" stroke-width="5" stroke-linecap="round"/>
    <path d="M0 0V-27.5M0 0L-19.5-19.5M0 0L19.5-19.5" stroke="#c98a4b" stroke-width="2.4" stroke-linecap="round"/>
    <circle r="6" fill="${GOLD}" ${LINE}/></g>`,
  bomb: `<circle cx="42" cy="70" r="12.5" fill="#2f2a2a" ${LINE}/>
    <path d="M35 65q2-5 7-5.5" fill="none" stroke="#8b8584" stroke-width="2.4" stroke-linecap="round"/>
    <path d="M49 58q2-6 7-5" fill="none" stroke="${INK}" stroke-width="2"/>
    <path d="M56.5 46.0L57.6 49.5L61.3 48.8L58.8 51.5L61.3 54.2L57.6 53.5L56.5 57.0L55.4 53.5L51.7 54.2L54.2 51.5L51.7 48.8L55.4
    49.5z" fill="#f08521" stroke="${INK}" stroke-width="1"/>`,
  rope: `<g fill="none"><path d="M8 60C16 76 36 82 50 62" stroke="${INK}" stroke-width="8.5"/>
    <path d="M8 60C16 76 36 82 50 62" stroke="#dcb878" stroke-width="5.5"/>
    <path d="M8 60C16 76 36 82 50 62" stroke="#9c6430" stroke-width="5.5" stroke-dasharray="1.3 3.6"/></g>
    <circle cx="33" cy="74" r="6" fill="#dcb878" ${LINE}/><path d="M29.5 71.5l7 5M29.5 76.5l7-5" stroke="#9c6430"
    stroke-width="1.5"/>`,
  axe: `<path d="M46 84L43 40" stroke="${INK}" stroke-width="5.6" stroke-linecap="round"/>
    <path d="M46 84L43 40" stroke="#b57a40" stroke-width="3" stroke-linecap="round"/>
    <path d="M36 42l10-2 1 11-8 2c-5 2-9-1-10-5 0-4 3-6 7-6z" fill="#cfd5d6" ${LINE} transform="rotate(6 43 46)"/>`,
  bottle: `<path d="M42 54v7c-5 2-6 6-6 10v13h18V71c0-4-1-8-6-10v-7z" fill="#7fb7a2" ${LINE}/>
    <path d="M41.5 49h7v5h-7z" fill="#b57a40" ${LINE}/><path d="M45 68v10M40 73h10" stroke="${BONE}" stroke-width="3.2"/>`,
  pot: `<path d="M10 66h40c1 10-3 18-9 20H19c-6-2-10-10-9-20z" fill="#3a3433" ${LINE}/>
    <path d="M7 62.5h46v5H7z" fill="#55504e" ${LINE}/><path d="M38 62L46 40" stroke="${INK}" stroke-width="4.8"
    stroke-linecap="round"/><path d="M38 62L46 40" stroke="#c98a4b" stroke-width="2.4" stroke-linecap="round"/>
    <path d="M20 58q-3-4 0-7t0-7M28 58q-2.5-3.5 0-6" fill="none" stroke="${BONE}" stroke-width="1.8" stroke-linecap="round"/>`,
  fiddle: `<g transform="rotate(-38 34 68)"><path d="M32 46h4v14h-4z" fill="#6a4022" ${LINE}/>
    <path d="M34 58c5 0 8 3 7 7-1 3-1 4 1 7 3 6-2 12-8 12s-11-6-8-12c2-3 2-4 1-7-1-4 2-7 7-7z" fill="#b5642a" ${LINE}/>
    <path d="M34 60v22M31 70v5M37 70v5" stroke="${INK}" stroke-width="1.2"/></g>
    <path d="M18 82L54 56" stroke="${INK}" stroke-width="2.6"/>`,
  mopstick: `<path d="M46 36V66" stroke="${INK}" stroke-width="5"/><path d="M46 36V66" stroke="#c98a4b" stroke-width="2.6"/>
    <path d="M39 64h14l3 20H36z" fill="#eee6d6" ${LINE}/><path d="M42 68l-2 15M46 68v15M50 68l2 15" stroke="${INK}"
    stroke-width="1.1"/>`,
};
const BEARDS: Record<string, (hair: string) => string> = {
  full: (hair) =>
    `<path d="M18.8 35C18.5 52 24 60 30 60s11.5-8 11.2-25c-2 5-6 5.5-11.2 5.5S20.8 40 18.8 35z" fill="${hair}" ${LINE}/>
      <path d="M26.5 44.5q3.5 2 7 0" fill="none" stroke="#f0d9c0" stroke-width="1.6" stroke-linecap="round"/>`,
  tache: (hair) => `<path d="M21 41q5-5 9-1 4-4 9 1-4.5 3-9 .8-4.5 2.2-9-.8z" fill="${hair}" ${LINE}/>`,
  goatee: (hair) =>
    `<path d="M26 46.5h8c0 5-2 8-4 8s-4-3-4-8z" fill="${hair}" ${LINE}/>
      <path d="M23 41q4-4 7-1 3-3 7 1-3.5 2-7 .5-3.5 1.5-7-.5z" fill="${hair}" ${LINE}/>`,
  side: (hair) => `<path d="M18.6 30c-1 8 1 14 4 16l1-10zM41.4 30c1 8-1 14-4 16l-1-10z" fill="${hair}" ${LINE}/>`,
};

export interface Look {
  skin: number;
  /** Names of hats, drawn one over the other, parted by blanks. */
  hat?: string;
  beard?: string;
  hair?: string;
  tool?: string;
  patch?: boolean;
  longHair?: boolean;
  epaulettes?: boolean;
  coat?: string;
}

export const tricorn = HATS.tricorn!;

export function bust(look: Look): string {
  const { hat = "", hair = "#3a2a1d", coat = "var(--band)" } = look;
  const skin = SKINS[look.skin]!;
  const parts = [
    `<path d="M2 86C2 68 13 60 24 56.5h12C47 60 58 68 58 86z" fill="${coat}" ${LINE}/>`,
    `<path d="M22.5 57L30 76l7.5-19z" fill="${BONE}" ${LINE}/>
      <path d="M22.5 57L14 62l8 20M37.5 57L46 62l-8 20" fill="none" stroke="${GOLD}" stroke-width="2"/>`,
  ];
  if (look.epaulettes) parts.push(`<path d="M3 72q4-9 13-9v6q-7 1-9 9zM57 72q-4-9-13-9v6q7 1 9 9z" fill="${GOLD}" ${LINE}/>`);
  if (look.longHair)
    parts.push(`<path d="M17 26C9 40 12 56 18 62l7-6V30zM43 26c8 14 5 30-1 36l-7-6V30z" fill="${hair}" ${LINE}/>`);
  parts.push(
    `<path d="M24.5 46v11q5.5 5 11 0V46z" fill="${skin}" ${LINE}/>`,
    `<circle cx="18.6" cy="34" r="2.8" fill="${skin}" ${LINE}/><circle cx="41.4" cy="34" r="2.8" fill="${skin}" ${LINE}/>`,
    `<path d="M18.8 30c0-9 4.8-14 11.2-14s11.2 5 11.2 14c0 12.5-4.8 21-11.2 21S18.8 42.5 18.8 30z" fill="${skin}" ${LINE}/>`,
    `<path d="M30 32.5v5.5q0 1.5 2.5 1M26.5 45.5q3.5 2 7 0M23 28.8q2.5-1.8 5 0M32 28.8q2.5-1.8 5 0" fill="none" ${LINE}/>`,
    `<circle cx="25.6" cy="32.4" r="1.7" fill="${INK}"/>`,
    look.patch
      ? `<path d="M18.5 26L42 31.5" stroke="${INK}" stroke-width="1.5"/><path d="M31 29.5l8 1.5-1 4.5q-4 2-6.5-.5z" fill="${INK}"/>`
      : `<circle cx="34.4" cy="32.4" r="1.7" fill="${INK}"/>`,
  );
  if (look.longHair)
    parts.push(`<path d="M22.5 31l-1.5-1M37.5 31l1.5-1" ${LINE}/><path d="M27 45.2q3 2.6 6 0-3-1.6-6 0z" fill="#a11c2a"/>`);
  if (look.beard) parts.push(BEARDS[look.beard]!(hair));
  for (const name of hat.split(" ")) if (name) parts.push(HATS[name]!);
  if (look.tool) parts.push(TOOLS[look.tool]!);
  return parts.join("");
}
