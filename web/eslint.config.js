import js from "@eslint/js";
import { defineConfig, globalIgnores } from "eslint/config";
import prettier from "eslint-config-prettier";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

/**
 * Imports point one way: the files of a layer know only the layers below it (docs/architecture.md). The names are folders and
 * files of `src`; names in one line do not know each other.
 */
const LAYERS = [
  ["main", "App"],
  ["TablePage"],
  ["learn"],
  ["lobby"],
  ["games"],
  ["table"],
  ["fair"],
  ["cards", "net", "sound"],
  ["i18n"],
  ["settings", "router", "focus", "wire"],
];

/** No static import, no `import()` and no import of a type fits this pattern. */
const forbidden = (pattern, message) => ({
  "no-restricted-imports": ["error", { patterns: [{ regex: pattern, message }] }],
  "no-restricted-syntax": [
    "error",
    { selector: `ImportExpression[source.value=/${pattern.replaceAll("/", "\\/")}/]`, message },
    { selector: `TSImportType Literal[value=/${pattern.replaceAll("/", "\\/")}/]`, message },
  ],
});

const directions = LAYERS.flatMap((layer, height) =>
  layer.map((name) => {
    const others = [...LAYERS.slice(0, height).flat(), ...layer.filter((other) => other !== name)];
    return {
      files: [`src/${name}/**`, `src/${name}.*`],
      rules: others.length
        ? forbidden(`^(\\./|(\\.\\./)+)(${others.join("|")})(/|\\.|$)`, `${name} may not know this layer`)
        : {},
    };
  }),
);

export default defineConfig(
  globalIgnores(["src/wire.ts"]), // made by `flibuste.wire.describe`
  js.configs.recommended,
  ts.configs.recommendedTypeChecked,
  svelte.configs.recommended,
  prettier,
  svelte.configs.prettier,
  {
    languageOptions: {
      globals: globals.browser,
      parserOptions: {
        projectService: { allowDefaultProject: ["*.js"] },
        extraFileExtensions: [".svelte"],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  directions,
);
