import type { NoiseStrength } from '@earshot/domain';
import { type Fix, placeAt, type Place, rulerAt } from '@earshot/geofence';
import { type Random, createRandom, type Range } from './random.ts';

/** Reception of positions; metres, seconds, shares of 1. The kinds and their sizes are those that the engine was measured with. */
interface Reception {
  /** Deviation along one axis, and how long neighbouring errors stay alike (Gauss and Markov). */
  readonly sigma: number;
  readonly holdsSeconds: number;
  /** Bias of the phone's stated accuracy: 1 is honest, 0.5 claims half. */
  readonly claim: number;
  /** Reflected signals shift the position for a while; the accuracy does not show it. */
  readonly shift?: { readonly meters: Range; readonly seconds: Range; readonly everySeconds: number };
  /** Single positions far off. */
  readonly wild?: { readonly share: number; readonly meters: Range };
}

const receptions: Readonly<Record<Exclude<NoiseStrength, 'none'>, Reception>> = {
  open: { sigma: 3, holdsSeconds: 30, claim: 1 },
  town: { sigma: 8, holdsSeconds: 30, claim: 0.8, shift: { meters: [10, 30], seconds: [20, 60], everySeconds: 180 } },
  canyon: {
    sigma: 12,
    holdsSeconds: 30,
    claim: 0.6,
    shift: { meters: [30, 80], seconds: [20, 60], everySeconds: 120 },
    wild: { share: 0.01, meters: [150, 500] },
  },
};

/** The 68 % radius of a round cloud of errors is this many times the deviation along one axis. */
const accuracyPerSigma = 1.51;
const noiselessAccuracyMeters = 5;

/** Turns true places, one a second in order, into a phone's readings. */
export function receive(strength: NoiseStrength, seed: number): (place: Place, at: number) => Fix {
  if (strength === 'none') return ({ lat, lng }, at) => ({ lat, lng, at, accuracyMeters: noiselessAccuracyMeters });
  const reception = receptions[strength];
  const random = createRandom(seed);
  const wander = simulateWander(reception, random);
  const shift = reception.shift && simulateShifts(reception.shift, random);
  let second = 0;
  return (place, at) => {
    const [drift, reflected] = [wander(), shift?.(second) ?? { east: 0, north: 0 }];
    second += 1;
    const accuracyMeters = Math.max(1, accuracyPerSigma * reception.sigma * reception.claim * Math.exp(0.15 * random.gaussian()));
    const { wild } = reception;
    const leap = wild && random.next() < wild.share ? polar(random.between(wild.meters), random) : { east: 0, north: 0 };
    const offset = { east: drift.east + reflected.east + leap.east, north: drift.north + reflected.north + leap.north };
    const { lat, lng } = placeAt(rulerAt(place.lat), place, offset);
    return { lat, lng: lng > 180 ? lng - 360 : lng < -180 ? lng + 360 : lng, accuracyMeters, at };
  };
}

interface Offset {
  readonly east: number;
  readonly north: number;
}

function polar(meters: number, random: Random): Offset {
  const angle = random.between([0, 2 * Math.PI]);
  return { east: meters * Math.cos(angle), north: meters * Math.sin(angle) };
}

function simulateWander({ sigma, holdsSeconds }: Reception, random: Random): () => Offset {
  const kept = Math.exp(-1 / holdsSeconds);
  const fresh = Math.sqrt(1 - kept * kept);
  let [east, north] = [random.gaussian(), random.gaussian()];
  return () => {
    east = east * kept + random.gaussian() * fresh;
    north = north * kept + random.gaussian() * fresh;
    return { east: east * sigma, north: north * sigma };
  };
}

/** Random shifts, on average `everySeconds` apart. */
function simulateShifts(shift: NonNullable<Reception['shift']>, random: Random): (second: number) => Offset | undefined {
  const pause = (): number => -Math.log(1 - random.next()) * shift.everySeconds;
  let from = pause();
  let to = from + random.between(shift.seconds);
  let offset = polar(random.between(shift.meters), random);
  return (second) => {
    while (second >= to) {
      from = to + pause();
      to = from + random.between(shift.seconds);
      offset = polar(random.between(shift.meters), random);
    }
    return second >= from ? offset : undefined;
  };
}
