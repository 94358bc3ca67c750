/** Symbols that every table uses: signs of bands and families, the crew whose faces sit at the seats, gems, coins, the rose. */
import { gems } from "./draw/gems";
import { star, symbol } from "./draw/ink";
import { jobs } from "./draw/jobs";
import { BUILT_SIGNS, SIGNS } from "./draw/signs";

const rose = `<path d="${star(50, 50, 46, 9, 4)}" fill="currentColor"/>
  <path d="${star(50, 50, 32, 9, 4, -45)}" fill="currentColor" opacity=".6"/><g fill="none" stroke="currentColor">
  <circle cx="50" cy="50" r="34" stroke-width="1.2"/><circle cx="50" cy="50" r="47" stroke-width=".8"/>
  <circle cx="50" cy="50" r="5" stroke-width="2"/></g>`;

export default [
  ...Object.entries(SIGNS).map(([name, path]) => symbol(`s-${name}`, "0 0 24 24", `<path fill="currentColor" d="${path}"/>`)),
  ...Object.entries(BUILT_SIGNS).map(([name, art]) => symbol(`s-${name}`, "0 0 24 24", `<g fill="currentColor">${art}</g>`)),
  ...jobs,
  ...gems,
  symbol("rose", "0 0 100 100", rose),
].join("");
