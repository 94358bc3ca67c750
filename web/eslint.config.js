import js from "@eslint/js";
import { defineConfig, globalIgnores } from "eslint/config";
import prettier from "eslint-config-prettier";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

/**
 * Imports point one way: what stands in one line knows only the lines below it (docs/architecture.md). A name is a folder or a
 * file of `src`.
 */
const LAYERS = [
  ["main"],
  ["App"],
  ["TablePage"],
  ["learn"],
  ["lobby"],
  ["games"],
  ["table"],
  ["fair"],
  ["cards", "net", "sound"],
  ["i18n"],
  ["focus", "router", "settings", "wire"],
];

/** Neither a static import, nor `import()`, nor an import of a type may fit the pattern. */
function forbidden(files, pattern, message) {
  const literal = `[value=/${pattern.replaceAll("/", "\\/")}/]`;
  return {
    files,
    rules: {
      "no-restricted-imports": ["error", { patterns: [{ regex: pattern, message, caseSensitive: true }] }],
      "no-restricted-syntax": [
        "error",
        { selector: `ImportExpression > Literal${literal}`, message },
        { selector: `TSImportType Literal${literal}`, message },
      ],
    },
  };
}

const directions = LAYERS.flatMap((layer, height) =>
  layer.flatMap((name) => {
    const above = [...LAYERS.slice(0, height).flat(), ...layer.filter((other) => other !== name)];
    const message = `src/${name} does not know this: see LAYERS in eslint.config.js`;
    // A game does not know the others: they are what lies beside its own folder.
    const others = name === "games" ? "|^\\.\\./\\w+/" : "";
    const to = (way) => `^${way}(${above.join("|")})(\\.svelte)?(/|$)`;
    return above.length
      ? [
          forbidden([`src/${name}.*`], to("\\./"), message),
          forbidden([`src/${name}/*`], to("\\.\\./"), message),
          forbidden([`src/${name}/*/*`], to("\\.\\./\\.\\./") + others, message),
        ]
      : [];
  }),
);

export default defineConfig(
  globalIgnores(["src/wire/*"]), // made by `make wire`
  js.configs.recommended,
  ts.configs.recommendedTypeChecked,
  svelte.configs.recommended,
  prettier,
  svelte.configs.prettier,
  {
    languageOptions: {
      globals: globals.browser,
      parserOptions: {
        projectService: { allowDefaultProject: ["*.js", "public/*.js"] },
        extraFileExtensions: [".svelte"],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      "svelte/no-useless-mustaches": "off", // `{" "}` is the way to have a space at the edge of a block
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "svelte/prefer-svelte-reactivity": "off", // it also finds sets that are made, filled and handed out at once
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    // svelte-check knows the types that components export and those of their events; here they are unknown.
    files: ["**/*.svelte"],
    rules: {
      "@typescript-eslint/no-redundant-type-constituents": "off",
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-return": "off",
    },
  },
  { files: ["*.js", "public/*.js"], extends: [ts.configs.disableTypeChecked] },
  { files: ["public/*.js"], languageOptions: { globals: globals.serviceworker } },
  directions,
);
