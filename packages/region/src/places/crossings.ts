import { type NodeTable } from '../osm/node-table.ts';
import { unitsPerDegree } from '../osm/elements.ts';
import { metersBetween } from './towns.ts';

/** A meeting of streets with two names. Degrees. */
export interface Crossing {
  readonly names: readonly [string, string];
  readonly lat: number;
  readonly lng: number;
}

const chunkLength = 1 << 18;
/** Names up to this number fit, with a node's index, into an exact number. */
const mostNames = 2 ** 21;
/** The roads of a wide crossing meet several times. */
const sameMeters = 80;

/** Finds the nodes that streets of different names share. */
export class Crossings {
  readonly #names = new Map<string, number>();
  readonly #chunks: Float64Array[] = [];
  #length = chunkLength;

  add(name: string, nodes: Int32Array): void {
    let number = this.#names.get(name);
    if (number === undefined) this.#names.set(name, (number = this.#names.size));
    if (number >= mostNames) return;
    for (const node of nodes) {
      if (this.#length === chunkLength) {
        this.#chunks.push(new Float64Array(chunkLength));
        this.#length = 0;
      }
      const chunk = this.#chunks.at(-1);
      if (chunk) chunk[this.#length++] = node * mostNames + number;
    }
  }

  *find(table: NodeTable): Generator<Crossing> {
    const names = [...this.#names.keys()];
    const used = new Float64Array(Math.max(0, this.#chunks.length - 1) * chunkLength + (this.#chunks.length > 0 ? this.#length : 0));
    for (const [i, chunk] of this.#chunks.entries()) used.set(i === this.#chunks.length - 1 ? chunk.subarray(0, this.#length) : chunk, i * chunkLength);
    used.sort();
    const found = new Map<string, { lat: number; lng: number }[]>();
    for (let from = 0; from < used.length;) {
      const node = Math.floor((used[from] ?? 0) / mostNames);
      const here = new Set<number>();
      for (; from < used.length && Math.floor((used[from] ?? 0) / mostNames) === node; from++) here.add((used[from] ?? 0) % mostNames);
      if (here.size < 2) continue;
      const at = { lat: (table.lats[node] ?? 0) / unitsPerDegree, lng: (table.lngs[node] ?? 0) / unitsPerDegree };
      const meeting = [...here];
      for (const [i, one] of meeting.entries())
        for (const other of meeting.slice(i + 1)) {
          const earlier = found.get(`${one} ${other}`) ?? [];
          if (earlier.some((each) => metersBetween(each, at) < sameMeters)) continue;
          found.set(`${one} ${other}`, [...earlier, at]);
          yield { names: [names[one] ?? '', names[other] ?? ''], ...at };
        }
    }
  }
}
