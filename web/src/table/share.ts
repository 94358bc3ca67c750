/** A picture of how a match ended, to be shared: made here, from nothing but what everybody at the table has seen. */
import { numeral } from "../cards/draw/digits";
import { arrived } from "../cards/sprite.svelte";

export interface EndToShare {
  picture: string;
  face: string | null;
  title: string;
  why: string;
  ranks: readonly { name: string; points: string; face: string }[];
}

const [WIDTH, HEIGHT, BAND] = [1200, 900, 320];
const [EDGE, RANKS, FIGURES] = [48, 836, 90]; // where words begin, where the standing does, how wide its figures are
const APART = 20;
const GOLD = "#f6dc9a";
const INK = "#f4ead2";

/** The drawing of a symbol as an image of its own; it can use nothing that lies in the page. */
async function drawn(width: number, height: number, inside: string): Promise<HTMLImageElement> {
  const symbols = [...arrived.values()].join("");
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><defs>${symbols}</defs>${inside}</svg>`;
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  return image;
}

export async function pictureOf(end: EndToShare): Promise<HTMLCanvasElement> {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("this browser draws no pictures");
  const bust = end.face ? `<use href="#bust-${end.face}" width="64" height="64"/>` : "";
  const scene = `<symbol id="winner" viewBox="0 0 64 64" overflow="visible">${bust}</symbol>
    <svg viewBox="170 0 660 600" width="${WIDTH}" height="${HEIGHT - BAND}" overflow="visible">
    <use href="#end-${end.picture}" x="170" width="660" height="600"/></svg>`;
  pen.drawImage(await drawn(WIDTH, HEIGHT, scene), 0, 0);
  pen.fillStyle = "#12303a";
  pen.fillRect(0, HEIGHT - BAND, WIDTH, BAND);
  pen.fillStyle = "#e0b04f";
  pen.fillRect(0, HEIGHT - BAND, WIDTH, 4);
  let left = EDGE;
  if (end.face) {
    pen.drawImage(await drawn(220, 220, `<use href="#face-${end.face}" width="220" height="220"/>`), 40, HEIGHT - BAND - 90);
    left = 290;
  }
  pen.fillStyle = GOLD;
  lines(pen, end.title, "800 56px Alegreya, serif", left, HEIGHT - BAND + 74, RANKS - APART - left, 60, 2);
  pen.fillStyle = INK;
  lines(pen, end.why, "400 27px 'Alegreya Sans', sans-serif", EDGE, HEIGHT - BAND + 190, RANKS - APART - EDGE, 36, 3);
  const step = Math.min(64, (BAND - 60) / Math.max(1, end.ranks.length));
  for (const [place, rank] of end.ranks.entries()) {
    const top = HEIGHT - BAND + 34 + place * step;
    const size = step - 12;
    pen.drawImage(await drawn(size, size, `<use href="#face-${rank.face}" width="${size}" height="${size}"/>`), RANKS, top);
    pen.fillStyle = INK;
    pen.font = `700 ${Math.min(28, size * 0.6)}px 'Alegreya Sans', sans-serif`;
    const [name, figures] = [RANKS + step, WIDTH - 40 - FIGURES];
    pen.fillText(rank.name, name, top + size * 0.68, figures - name);
    pen.drawImage(await drawn(FIGURES, size, points(rank.points, size)), figures, top);
  }
  pen.fillStyle = GOLD;
  pen.font = "800 24px Alegreya, serif";
  pen.fillText("Flibuste", EDGE, HEIGHT - 20);
  return canvas;
}

/** A figure in the digits of the cards, at the right edge of its place. */
function points(figure: string, size: number): string {
  const value = Math.abs(parseInt(figure.replace("−", "-"), 10));
  if (Number.isNaN(value)) return "";
  const { digits, width } = numeral(value);
  const scale = (size * 0.52) / 22;
  const left = FIGURES - 4 - width * scale;
  const minus = figure.startsWith("−") ? `<path d="M-10 11h7"/>` : "";
  const paths = digits.map(({ x, path }) => `<path d="${path}" transform="translate(${x})"/>`).join("");
  const place = `translate(${left} ${size * 0.24}) scale(${scale})`;
  return `<g transform="${place}" fill="none" stroke="${GOLD}" stroke-width="3.4" stroke-linejoin="round">${minus}${paths}</g>`;
}

/** Words broken into lines of this width. */
function lines(
  pen: CanvasRenderingContext2D,
  text: string,
  font: string,
  left: number,
  top: number,
  width: number,
  apart: number,
  most: number,
): void {
  pen.font = font;
  const rows: string[] = [""];
  for (const word of text.split(" ")) {
    const longer = `${rows.at(-1)} ${word}`.trim();
    if (pen.measureText(longer).width <= width || rows.length === most) rows[rows.length - 1] = longer;
    else rows.push(word);
  }
  for (const [at, row] of rows.entries()) pen.fillText(row, left, top + at * apart, width);
}

/** By the device's own way to share; where it has none, the picture is saved. */
export async function sharePicture(end: EndToShare): Promise<void> {
  const canvas = await pictureOf(end);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (!blob) return;
  const file = new File([blob], "flibuste.png", { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file], text: end.title });
    return;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
