/** The page before its scripts run, in every language: `index.fr.html` with `manifest.fr.webmanifest`, and so on beside the English. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const LANGUAGES = ["fr", "it", "de"] as const;
/** The words of `index.html` and of the manifest. */
const KEYS = ["home.motto", "home.scripts"] as const;

type Shown = Record<(typeof KEYS)[number], string>;

export function inLanguages(flibuste: string, out: string) {
  const wordsIn = (language: string): Shown =>
    JSON.parse(readFileSync(join(flibuste, `words/ui.${language}.json`), "utf8")) as Shown;
  const english = wordsIn("en");

  /** A file of the page, in another language. */
  function translated(file: string, language: string, parts: readonly [from: string, to: string][]): void {
    let text = readFileSync(join(out, file), "utf8");
    for (const [from, to] of parts) {
      if (!text.includes(from)) throw new Error(`${file} does not say ${JSON.stringify(from)}`);
      text = text.replaceAll(from, to);
    }
    writeFileSync(join(out, file.replace(".", `.${language}.`)), text);
  }

  return {
    name: "in-languages",
    apply: "build" as const,
    closeBundle() {
      for (const language of LANGUAGES) {
        const words = wordsIn(language);
        const [motto, scripts] = KEYS.map((key): [string, string] => [english[key], words[key]]) as [
          [string, string],
          [string, string],
        ];
        translated("manifest.webmanifest", language, [
          motto,
          ['"lang": "en"', `"lang": "${language}"`],
          [".en.jpg", `.${language}.jpg`],
        ]);
        translated("index.html", language, [
          motto,
          scripts,
          ['lang="en"', `lang="${language}"`],
          ["/manifest.webmanifest", `/manifest.${language}.webmanifest`],
        ]);
      }
    },
  };
}
