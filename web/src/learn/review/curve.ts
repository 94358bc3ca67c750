/** Where the points of a curve lie in its drawing. */
import { above, across, pathOf, type Frame as Plain } from "../../table/plot";
import type { CurvePoint } from "../../wire";

export interface Frame extends Plain {
  /** How far above and below one half it reaches: a chance fills it all, a lead of points seldom. */
  reach: number;
}

const clamp = (value: number): number => Math.min(Math.max(value, 0), 1);

export function xOf(frame: Frame, step: number, steps: number): number {
  return across(frame, step / Math.max(steps, 1));
}

export function yOf(frame: Frame, value: number): number {
  return above(frame, clamp(0.5 + (value - 0.5) / (2 * frame.reach)));
}

export function lineOf(frame: Frame, curve: readonly CurvePoint[], steps: number): string {
  return pathOf(curve.map((point) => [xOf(frame, point.step, steps), yOf(frame, point.value)]));
}

/** The reach that shows all of a curve in which `scale` points are from 0 to 1, in tens of points. */
export function reachOf(curve: readonly CurvePoint[], scale: number): number {
  const most = Math.max(...curve.map((point) => Math.abs(point.value - 0.5))) * scale;
  return (Math.max(1, Math.ceil(most / 10)) * 10) / scale;
}

/** Where each round but the first begins. */
export function roundStarts(curve: readonly CurvePoint[], steps: number): { step: number; round: number }[] {
  return curve.flatMap((point, index) => {
    const before = curve[index - 1];
    return before && point.round > before.round && point.step < steps ? [{ step: point.step, round: point.round }] : [];
  });
}

/** The index of the point that is nearest to a place across the drawing. */
export function nearestTo(frame: Frame, curve: readonly CurvePoint[], steps: number, x: number): number {
  let best = 0;
  curve.forEach((point, index) => {
    const far = Math.abs(xOf(frame, point.step, steps) - x);
    if (far < Math.abs(xOf(frame, curve[best]!.step, steps) - x)) best = index;
  });
  return best;
}
