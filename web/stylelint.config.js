/** Prettier has the form; this finds what cannot be meant. */
export default {
  extends: ["stylelint-config-recommended", "stylelint-config-html/svelte"],
  rules: {
    "selector-pseudo-class-no-unknown": [true, { ignorePseudoClasses: ["global"] }], // Svelte's
    "no-descending-specificity": null, // it compares selectors that never meet in one element
  },
};
