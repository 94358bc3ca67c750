/** Whole numbers as they are written, with a true minus: a hyphen is shorter, and a line may break after it. */
export const figure = (n: number): string => String(n).replace("-", "−");

/** A change: a gain has its sign, too. */
export const signed = (n: number): string => (n > 0 ? `+${n}` : figure(n));
