/** The facts behind the reasons, in metres and epoch ms. */
export interface FenceReading {
  readonly distance: number;
  readonly radiusMeters: number;
  readonly accuracyMeters: number;
  readonly fixes: number;
  readonly seconds: number;
}

const meters = (value: number): string => `${Math.round(value)} m`;
const seconds = (value: number): string => `${Math.round(value)} s`;
const counted = (seen: FenceReading): string => (seen.fixes === 1 ? '1 fix' : `${seen.fixes} fixes in ${seconds(seen.seconds)}`);
const where = (seen: FenceReading): string => `${meters(seen.distance)} from the center, accuracy ${meters(seen.accuracyMeters)}`;

/** "3 fixes in 4 s inside, 42 m from the center, accuracy 8 m", or "1 fix inside by 38 %, …" while outside is the likelier. */
export function enterReason(seen: FenceReading, probability: number, initial: boolean): string {
  const likely = probability > 0.5 ? '' : ` by ${Math.round(probability * 100)} %`;
  return `${counted(seen)} inside${likely}${initial ? ' when watching began' : ''}, ${where(seen)}`;
}

/** "passed 12 m from the center between two fixes, inside for 4 s, accuracy 8 m", or "…, inside by 30 %, …" where the straight way stayed outside. */
export function passReason(
  seen: FenceReading,
  way: { readonly nearest: number; readonly passed: number; readonly inAt: number; readonly outAt: number },
): string {
  const inside = way.nearest < seen.radiusMeters ? `for ${seconds(Math.max(1, (way.outAt - way.inAt) / 1000))}` : `by ${Math.round(way.passed * 100)} %`;
  return `passed ${meters(way.nearest)} from the center between two fixes, inside ${inside}, accuracy ${meters(seen.accuracyMeters)}`;
}

/** "2 fixes in 1 s outside, 31 m beyond the edge, 131 m from the center, accuracy 8 m" */
export function exitReason(seen: FenceReading): string {
  return `${counted(seen)} outside, ${meters(seen.distance - seen.radiusMeters)} beyond the edge, ${where(seen)}`;
}

/** "still inside after 60 s, 42 m from the center, accuracy 8 m" */
export function dwellReason(seen: FenceReading, dwellSeconds: number): string {
  return `still inside after ${seconds(dwellSeconds)}, ${where(seen)}`;
}
