import { rulerAt } from './distance.ts';
import type { Geofence, Place } from './geofence.ts';

/** Fields of one circle, side by side so that one access fetches them all: lat, lng, the ruler's three, radius. */
const FIELDS = 6;
/**
 * The farthest that an answer is kept for, metres: the error of measuring a circle by the receiver's own ruler is
 * computed for this way.
 */
const FARTHEST_METERS = 20_000;
/** An upper bound of rounding errors, metres. */
const ROUNDING_METERS = 0.001;

/**
 * Finds the circles that a place is in, or close to, exactly as `distanceMeters` measures. It remembers its last answer
 * and how far the receiver can move before any circle's edge can come in between; until then an answer costs one
 * comparison. For one receiver: jumping places get correct answers too, but each by a search.
 */
export class Circles {
  readonly #fields: Float64Array;
  readonly #count: number;

  #answer: readonly number[] = [];
  /** The place, reach and ruler of the last answer. */
  #lat = 0;
  #lng = 0;
  #reach = 0;
  #metersPerLat = 0;
  #metersPerLng = 0;
  /** Metres to the nearest edge that the place is outside of, and to the nearest that it is within. */
  #outGap = 0;
  #inGap = 0;

  constructor(circles: readonly Geofence[]) {
    this.#count = circles.length;
    this.#fields = new Float64Array(circles.length * FIELDS);
    for (const [index, { center, radiusMeters }] of circles.entries()) {
      const { metersPerLat, metersPerLng, narrowing } = rulerAt(center.lat);
      this.#fields.set([center.lat, center.lng, metersPerLat, metersPerLng, narrowing, radiusMeters], index * FIELDS);
    }
  }

  /**
   * The indices, ascending, of the circles whose edge is no more than `reachMeters` (0 or more) away, or that hold the place: those with
   * `distanceMeters(center, place) <= radiusMeters + reachMeters`. The same array for as long as the answer cannot have changed.
   */
  near(place: Place, reachMeters = 0): readonly number[] {
    const grown = reachMeters - this.#reach;
    const free = grown > 0 ? Math.min(this.#outGap - grown, this.#inGap) : Math.min(this.#outGap, this.#inGap + grown);
    const east = (place.lng - this.#lng) * this.#metersPerLng;
    const north = (place.lat - this.#lat) * this.#metersPerLat;
    return free > 0 && east * east + north * north < free * free ? this.#answer : this.#search(place, reachMeters);
  }

  #search(place: Place, reach: number): readonly number[] {
    const { lat, lng } = place;
    const ruler = rulerAt(lat);
    const fields = this.#fields;
    const answer: number[] = [];
    const [lngPerMeter, latPerMeter] = [1 / ruler.metersPerLng, 1 / ruler.metersPerLat];
    const [farLng, farLat] = [FARTHEST_METERS * lngPerMeter, FARTHEST_METERS * latPerMeter];
    let outGap = FARTHEST_METERS;
    let inGap = FARTHEST_METERS;
    for (let index = 0; index < this.#count; index += 1) {
      const at = index * FIELDS;
      // As in `offsetBetween`.
      const dLat = lat - fields[at]!;
      let dLng = lng - fields[at + 1]!;
      if (dLng > 180 || dLng < -180) dLng -= 360 * Math.round(dLng / 360);
      const metersPerLng = fields[at + 3]! - fields[at + 4]! * dLat;
      const east = dLng * metersPerLng;
      const north = dLat * fields[at + 2]!;
      const squared = east * east + north * north;
      const limit = fields[at + 5]! + reach;
      // The most that the distance, by the circle's ruler, can change for each metre, by the ruler of this place, on
      // the way to the farthest: the derivatives of the distance are a stretch of each axis and a shear.
      const narrowing = Math.abs(fields[at + 4]!);
      const stretch = Math.max(1, (Math.abs(metersPerLng) + narrowing * farLat) * lngPerMeter, fields[at + 2]! * latPerMeter);
      const change = stretch + (Math.abs(dLng) + farLng) * narrowing * latPerMeter;
      const brink = limit + outGap * change + ROUNDING_METERS;
      // Also true of a place that is none.
      if (!(squared <= brink * brink)) continue;
      const distance = Math.sqrt(squared);
      // This close to the edge the rounding of `distanceMeters` itself decides.
      const isIn = Math.abs(distance - limit) > ROUNDING_METERS ? distance < limit : Math.hypot(east, north) <= limit;
      const gap = Math.max(0, Math.abs(distance - limit) / change - ROUNDING_METERS);
      if (!isIn) outGap = Math.min(outGap, gap);
      else {
        inGap = Math.min(inGap, gap);
        answer.push(index);
      }
    }
    this.#answer = answer;
    [this.#lat, this.#lng, this.#reach, this.#outGap, this.#inGap] = [lat, lng, reach, outGap, inGap];
    [this.#metersPerLat, this.#metersPerLng] = [ruler.metersPerLat, ruler.metersPerLng];
    return this.#answer;
  }
}
