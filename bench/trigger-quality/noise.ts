import type { Random, Range } from './random.ts';

export const noiseClasses = ['white', 'correlated', 'outliers', 'multipath', 'gaps', 'wifiCell', 'disorder'] as const;
export type NoiseClass = (typeof noiseClasses)[number];

/** One kind of reception. Metres, seconds, shares of 1. A range is drawn from once for each trace, unless noted. */
export interface Noise {
  readonly name: string;
  readonly noiseClass: NoiseClass;
  /** Error along one axis. `seconds` is the time for which neighbouring errors stay alike (Gauss and Markov); 0 is white. */
  readonly base: { readonly sigma: Range; readonly seconds: Range };
  /** Single fixes far off with the same accuracy as the others. */
  readonly wild?: { readonly share: number; readonly meters: Range };
  /** Reflected signals shift the position for a while; the accuracy does not show it. Drawn anew for each spell. */
  readonly bias?: { readonly meters: Range; readonly seconds: Range; readonly everySeconds: number };
  /** Spells without any fix, drawn anew. */
  readonly gap?: { readonly seconds: Range; readonly everySeconds: number };
  /** Fixes by Wi-Fi, by cell or by a far cell: sigma drawn anew for each source, accuracy unchanged. */
  readonly sources?: readonly { readonly share: number; readonly sigma: Range }[];
  /** Deliveries: fixes that come late, twice, or as a batch in reverse order. */
  readonly post?: { readonly late: number; readonly lateSeconds: Range; readonly doubled: number; readonly batch: number; readonly batchSeconds: Range };
}

/** A reading's error, metres, and the claimed accuracy. */
export interface NoisyReading {
  readonly east: number;
  readonly north: number;
  readonly accuracyMeters: number;
}

/** The 68 % radius of a round cloud of errors is this many times the deviation along one axis. */
const ACCURACY_PER_SIGMA = 1.51;

interface Wander {
  east: number;
  north: number;
}

/** Readings at rising times, undefined in a gap. `claim` is the phone's claim of accuracy: 1 is honest, 0.5 claims half. */
export function simulateReception(noise: Noise, claim: number, random: Random): (second: number) => NoisyReading | undefined {
  const sigma = random.between(noise.base.sigma);
  const holds = random.between(noise.base.seconds);
  const wander: Wander = { east: random.gaussian(), north: random.gaussian() };
  const biasAt =
    noise.bias && simulateSpells(noise.bias, random, () => ({ meters: random.between(noise.bias!.meters), angle: random.between([0, 2 * Math.PI]) }));
  const gapAt = noise.gap && simulateSpells(noise.gap, random, () => true);
  let last = 0;
  return (second) => {
    const kept = holds > 0 ? Math.exp(-(second - last) / holds) : 0;
    last = second;
    const fresh = Math.sqrt(1 - kept * kept);
    wander.east = wander.east * kept + random.gaussian() * fresh;
    wander.north = wander.north * kept + random.gaussian() * fresh;
    const bias = biasAt?.(second);
    // Draws from every stream in a gap as well, so that later values do not depend on it.
    const scale = noise.sources === undefined ? sigma : sourceSigma(noise.sources, random);
    const accuracyMeters = Math.max(1, ACCURACY_PER_SIGMA * scale * claim * Math.exp(0.15 * random.gaussian()));
    const wild = noise.wild !== undefined && random.next() < noise.wild.share ? random.between(noise.wild.meters) : 0;
    const wildAngle = wild > 0 ? random.between([0, 2 * Math.PI]) : 0;
    if (gapAt?.(second) === true) return undefined;
    return {
      east: wander.east * scale + wild * Math.cos(wildAngle) + (bias === undefined ? 0 : bias.meters * Math.cos(bias.angle)),
      north: wander.north * scale + wild * Math.sin(wildAngle) + (bias === undefined ? 0 : bias.meters * Math.sin(bias.angle)),
      accuracyMeters,
    };
  };
}

function sourceSigma(sources: NonNullable<Noise['sources']>, random: Random): number {
  let left = random.next();
  const source = sources.find(({ share }) => (left -= share) < 0) ?? sources.at(-1)!;
  return random.between(source.sigma);
}

/** Random spells, on average `everySeconds` apart; returns the value drawn for the spell at a second. */
function simulateSpells<T>(
  spell: { readonly seconds: Range; readonly everySeconds: number },
  random: Random,
  draw: () => T,
): (second: number) => T | undefined {
  const pause = (): number => -Math.log(1 - random.next()) * spell.everySeconds;
  let from = pause();
  let to = from + random.between(spell.seconds);
  let drawn = draw();
  return (second) => {
    while (second >= to) {
      from = to + pause();
      to = from + random.between(spell.seconds);
      drawn = draw();
    }
    return second >= from ? drawn : undefined;
  };
}
