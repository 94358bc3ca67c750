/** Plays a sound by its name. */
export function play(_name: string): void {}
