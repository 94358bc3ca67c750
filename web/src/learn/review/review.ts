/** The figures of a review in words. */
import { shownLanguage, t } from "../../i18n";
import type { Decision, Review } from "../../wire";

export const CAUSES = ["deal", "draw", "others", "own"] as const;
/** What each cause is: luck, the others, or skill. */
export const KIND = { deal: "luck", draw: "luck", others: "rivals", own: "skill" } as const;

type Unit = Pick<Review, "unit" | "scale">;

/** What has changed anything: where nothing is drawn there are no draws. */
export function causesOf(review: Pick<Review, "curve">): (typeof CAUSES)[number][] {
  return CAUSES.filter((cause) => review.curve.some((point) => point.cause === cause));
}

/** A match of one round, or of a game without rounds, needs no number of the round. */
export function hasRounds(review: Pick<Review, "curve">): boolean {
  return review.curve.some((point) => point.round > 1);
}

/** The decisions that cost something for certain, the dearest first. */
export function mistakesOf(review: Pick<Review, "decisions">): Decision[] {
  return review.decisions.filter((one) => one.grade !== "").sort((a, b) => b.cost - a.cost || a.step - b.step);
}

/** A change of the value. */
export function amount({ unit, scale }: Unit, value: number, signed = false, digits = 1): string {
  const signDisplay = signed ? "exceptZero" : "auto";
  const shape: Intl.NumberFormatOptions = { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay };
  const figure = (n: number, more: Intl.NumberFormatOptions = {}): string =>
    new Intl.NumberFormat(shownLanguage(), { ...shape, ...more }).format(n).replace("-", "−");
  return unit === "points"
    ? t("learn.points", { n: value * scale, figure: figure(value * scale) })
    : figure(value, { style: "percent" });
}

/** A value itself: of points, by how many one is ahead. */
export function level(review: Unit, value: number): string {
  return review.unit === "points" ? amount(review, value - 0.5, true) : amount(review, value);
}

/** A change with the half-width of its interval. */
export function within(review: Unit, value: number, interval: number, signed = false): string {
  return `${amount(review, value, signed)} ± ${amount(review, interval)}`;
}

const KINDS = ["luck", "rivals", "skill"] as const;

/** How much all causes of a kind have changed. */
function changeBy(kind: (typeof KINDS)[number], { changes }: Pick<Review, "changes">): number {
  return CAUSES.reduce((sum, cause) => sum + (KIND[cause] === kind ? changes[cause] : 0), 0);
}

/** What luck, the others and one's own play gave or took, each in a sentence; what comes to nothing is not told. */
export function told(review: Pick<Review, "changes"> & Unit): string[] {
  return KINDS.flatMap((kind) => {
    const change = changeBy(kind, review);
    const whole = amount(review, Math.abs(change), false, 0);
    if (whole === amount(review, 0, false, 0)) return [];
    return [t(change > 0 ? `learn.told.${kind}.gave` : `learn.told.${kind}.took`, { amount: whole })];
  });
}

/** What the figures of luck and skill mean; a figure over 100% needs a word more. */
export function explained(review: Pick<Review, "changes" | "won"> & Unit): string[] {
  const ending = review.won === null ? "learn.luck.unfinished" : "learn.luck.text";
  if (review.unit === "points") return [t(`${ending}.points`)];
  const changes = [...Object.values(review.changes), ...KINDS.map((kind) => changeBy(kind, review))];
  return [t(ending), ...(changes.some((change) => Math.abs(change) > 1) ? [t("learn.luck.over")] : [])];
}
