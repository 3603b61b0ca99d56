import { mercatorArea } from '../tiles/projection.ts';

/** A polygon: its outer ring, then its holes; each closed, lng, lat, lng, lat … in units. */
export type Polygon = readonly (readonly number[])[];

/** Joins lines of node indices at their ends into closed rings; open ones are left out. */
export function closeRings(lines: readonly Int32Array[]): number[][] {
  const rings: number[][] = [];
  const open: Int32Array[] = [];
  for (const line of lines) {
    if (line.length >= 4 && line[0] === line.at(-1)) rings.push([...line]);
    else if (line.length >= 2) open.push(line);
  }
  const byEnd = new Map<number, number[]>();
  for (const [i, line] of open.entries()) for (const end of [line[0] ?? 0, line.at(-1) ?? 0]) byEnd.set(end, [...(byEnd.get(end) ?? []), i]);
  const isUsed = new Uint8Array(open.length);
  for (const [i, line] of open.entries()) {
    if (isUsed[i]) continue;
    isUsed[i] = 1;
    const ring = [...line];
    while (ring[0] !== ring.at(-1)) {
      const end = ring.at(-1) ?? 0;
      const next = byEnd.get(end)?.find((each) => !isUsed[each]);
      const piece = next === undefined ? undefined : open[next];
      if (next === undefined || !piece) break;
      isUsed[next] = 1;
      const inOrder = piece[0] === end ? [...piece] : [...piece].toReversed();
      for (const node of inOrder.slice(1)) ring.push(node);
    }
    if (ring.length >= 4 && ring[0] === ring.at(-1)) rings.push(ring);
  }
  return rings;
}

interface Ring {
  readonly line: readonly number[];
  readonly area: number;
  readonly box: readonly [west: number, south: number, east: number, north: number];
}

/** Sorts rings into polygons by containment: a ring in an odd number of others is a hole, regardless of the members' roles. */
export function toPolygons(lines: readonly (readonly number[])[]): Polygon[] {
  const rings = lines.map((line): Ring => ({ line, area: Math.abs(mercatorArea(line)), box: boxAround(line) })).filter(({ area }) => area > 0);
  rings.sort((a, b) => b.area - a.area);
  const around = rings.map((ring, i) => rings.slice(0, i).filter((larger) => isInside(ring, larger)));
  const outer = new Map<Ring, (readonly number[])[]>();
  for (const [i, ring] of rings.entries()) if ((around[i]?.length ?? 0) % 2 === 0) outer.set(ring, [ring.line]);
  for (const [i, ring] of rings.entries()) {
    // The smallest ring around it: they are sorted by falling size.
    const parent = around[i]?.at(-1);
    if (!outer.has(ring) && parent) outer.get(parent)?.push(ring.line);
  }
  return [...outer.values()];
}

function boxAround(line: readonly number[]): Ring['box'] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < line.length; i += 2) {
    west = Math.min(west, line[i] ?? 0);
    east = Math.max(east, line[i] ?? 0);
    south = Math.min(south, line[i + 1] ?? 0);
    north = Math.max(north, line[i + 1] ?? 0);
  }
  return [west, south, east, north];
}

function isInside({ line, box }: Ring, larger: Ring): boolean {
  if (box[0] < larger.box[0] || box[1] < larger.box[1] || box[2] > larger.box[2] || box[3] > larger.box[3]) return false;
  // Rings may touch in a point: the first point that is not one of the other's corners decides.
  const corners = new Set<string>();
  for (let i = 0; i < larger.line.length; i += 2) corners.add(`${larger.line[i]} ${larger.line[i + 1]}`);
  for (let i = 0; i < line.length; i += 2) {
    const [lng = 0, lat = 0] = [line[i], line[i + 1]];
    if (!corners.has(`${lng} ${lat}`)) return contains(larger.line, lng, lat);
  }
  return true;
}

/** Whether a point is in a ring, by the crossings of a ray to the east. */
function contains(ring: readonly number[], lng: number, lat: number): boolean {
  let isIn = false;
  for (let i = 0; i + 3 < ring.length; i += 2) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [ring[i], ring[i + 1], ring[i + 2], ring[i + 3]];
    if (y1 > lat !== y2 > lat && lng < x1 + ((lat - y1) / (y2 - y1)) * (x2 - x1)) isIn = !isIn;
  }
  return isIn;
}
