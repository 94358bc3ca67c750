/**
 * The page's letters: open fonts from npm, cut down to the glyphs that the four languages use, with figures of one height and
 * width. `src/fonts.css` names the files by `$fonts/`. The licences go into the package beside them.
 */
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

const PACKAGES = join(import.meta.dirname, "../node_modules/@fontsource");
/** Where the cut fonts lie; made when they are needed. */
export const FONTS = join(import.meta.dirname, "../node_modules/.flibuste-fonts");

/** By the name of the cut file: the package, and its file. The first view needs all three. */
const CUT: Record<string, [family: string, file: string]> = {
  "alegreya-800": ["alegreya", "alegreya-latin-800-normal"],
  "alegreya-sans-400": ["alegreya-sans", "alegreya-sans-latin-400-normal"],
  "alegreya-sans-700": ["alegreya-sans", "alegreya-sans-latin-700-normal"],
};
/** Kerning, the accents' places, ligatures, and figures that stand in columns. */
const FEATURES = ["kern", "liga", "ccmp", "locl", "mark", "lnum", "tnum"];
/** Letters that no word of ours may have, but a name: those of ISO 8859-15, which western Europe writes with. */
const IN_NAMES = "ŠšŽžŒœŸ" + Array.from({ length: 0x40 }, (_, i) => String.fromCharCode(0xc0 + i)).join("");
const ASCII = Array.from({ length: 0x5f }, (_, i) => String.fromCharCode(0x20 + i)).join("");

/** Every character that the words use, and those of names. */
export function letters(flibuste: string): string {
  const folders = [
    join(flibuste, "words"),
    ...readdirSync(join(flibuste, "games")).map((game) => join(flibuste, "games", game, "words")),
  ];
  const used = new Set(ASCII + IN_NAMES);
  for (const folder of folders.filter((one) => existsSync(one)))
    for (const file of readdirSync(folder).filter((one) => one.endsWith(".json")))
      for (const letter of readFileSync(join(folder, file), "utf8")) if (letter >= " ") used.add(letter);
  return [...used].sort().join("");
}

/** Cuts the fonts unless that is done already for just these letters. */
async function cut(text: string): Promise<void> {
  const sources = Object.values(CUT).map(([family, file]) => readFileSync(join(PACKAGES, family, "files", `${file}.woff2`)));
  const stamp = createHash("sha256")
    .update(text + FEATURES.join())
    .update(Buffer.concat(sources))
    .digest("hex");
  const mark = join(FONTS, "stamp");
  if (existsSync(mark) && readFileSync(mark, "utf8") === stamp) return;
  rmSync(FONTS, { recursive: true, force: true });
  mkdirSync(FONTS, { recursive: true });
  const names = Object.keys(CUT);
  for (const [index, source] of sources.entries())
    writeFileSync(
      join(FONTS, `${names[index]}.woff2`),
      await subsetFont(source, text, { targetFormat: "woff2", keepFeatures: FEATURES, noHinting: true }),
    );
  writeFileSync(mark, stamp); // last, so that half a cut is none
}

export function fonts(flibuste: string, out: string): Plugin {
  let base = "/";
  return {
    name: "fonts",
    configResolved: (config) => void ({ base } = config),
    apply: (_, { mode }) => mode !== "test",
    buildStart: () => cut(letters(flibuste)),
    /** The browser asks for them together with the script, not when the first letter is drawn. */
    transformIndexHtml: (_, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => file.endsWith(".woff2"))
        .map((file) => ({
          tag: "link",
          attrs: { rel: "preload", href: `${base}${file}`, as: "font", type: "font/woff2", crossorigin: true },
          injectTo: "head" as const,
        })),
    closeBundle() {
      if (!existsSync(out)) return;
      for (const family of new Set(Object.values(CUT).map(([one]) => one)))
        copyFileSync(join(PACKAGES, family, "LICENSE"), join(out, `${family}-LICENSE.txt`));
    },
  };
}
