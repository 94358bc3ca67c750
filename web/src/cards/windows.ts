/** The windows of the cards in which pictures stand, as path data on the 100 × 140 card. Sprite.svelte holds the clip paths. */
export const ARCH = "M38 40C38 18 50 9 66 9s28 9 28 31v86q0 4-4 4H42q-4 0-4-4z";
export const PANE = "M42 8h48q4 0 4 4v116q0 4-4 4H42q-4 0-4-4V12q0-4 4-4z";
export const DOOR = "M38 9h52q4 0 4 4v114q0 4-4 4H38z";
