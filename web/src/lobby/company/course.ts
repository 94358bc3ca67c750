/** A value that changes from match to match, as a drawing: a line through the values, and a band of how sure they are. */
import { above, across, pathOf, type Frame } from "../../table/plot";

export interface Mark {
  value: number;
  /** How far off it may be. */
  within: number;
  /** When it was reached, in seconds. */
  at: number;
}

/** The lowest and the highest value that are drawn: all of the band, in whole steps. */
export function spanOf(marks: readonly Mark[], step: number): [number, number] {
  const low = Math.floor(Math.min(...marks.map((mark) => mark.value - mark.within)) / step) * step;
  const high = Math.ceil(Math.max(...marks.map((mark) => mark.value + mark.within)) / step) * step;
  return [low, high > low ? high : low + step];
}

/** A single match stands in the middle. */
export function xOf(frame: Frame, index: number, count: number): number {
  return across(frame, count > 1 ? index / (count - 1) : 0.5);
}

export function yOf(frame: Frame, value: number, [low, high]: readonly [number, number]): number {
  return above(frame, (value - low) / (high - low));
}

export function lineOf(frame: Frame, marks: readonly Mark[], span: readonly [number, number]): string {
  return pathOf(marks.map((mark, index) => [xOf(frame, index, marks.length), yOf(frame, mark.value, span)]));
}

/** There along the upper edge, back along the lower one. */
export function bandOf(frame: Frame, marks: readonly Mark[], span: readonly [number, number]): string {
  const edge = (sign: number): (readonly [number, number])[] =>
    marks.map((mark, index) => [xOf(frame, index, marks.length), yOf(frame, mark.value + sign * mark.within, span)]);
  return `${pathOf([...edge(1), ...edge(-1).reverse()])}Z`;
}
