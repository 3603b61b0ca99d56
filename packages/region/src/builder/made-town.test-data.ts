import { openPbfWriter, type PbfHeader } from '../osm/write-pbf.ts';
import type { Member, Tags } from '../osm/elements.ts';

type Point = readonly [lng: number, lat: number];

/** Realistic ids: beyond 32 bits. */
const firstId = 2 ** 34;

/** Draws a small town for tests, in degrees. */
export class MadeTown {
  readonly #nodes = new Map<string, { id: number; point: Point; tags: Tags }>();
  readonly #ways: { id: number; tags: Tags; refs: number[] }[] = [];
  readonly #relations: { id: number; tags: Tags; members: Member[] }[] = [];

  /** The id of the node there, shared by lines that meet. */
  node(point: Point, tags: Tags = {}): number {
    const key = point.join(' ');
    const known = this.#nodes.get(key);
    if (known) {
      known.tags = { ...known.tags, ...tags };
      return known.id;
    }
    const id = firstId + this.#nodes.size + 1;
    this.#nodes.set(key, { id, point, tags });
    return id;
  }

  way(tags: Tags, ...points: readonly Point[]): number {
    const id = 1_000 + this.#ways.length;
    this.#ways.push({ id, tags, refs: points.map((point) => this.node(point)) });
    return id;
  }

  box(tags: Tags, [west, south]: Point, [east, north]: Point): number {
    return this.way(tags, [west, south], [east, south], [east, north], [west, north], [west, south]);
  }

  relation(tags: Tags, members: readonly Member[]): void {
    this.#relations.push({ id: 1 + this.#relations.length, tags, members: [...members] });
  }

  write(path: string, about: PbfHeader = {}): void {
    const writer = openPbfWriter(path, about);
    for (const { id, point, tags } of this.#nodes.values()) writer.node(id, Math.round(point[1] * 1e7), Math.round(point[0] * 1e7), tags);
    for (const { id, tags, refs } of this.#ways) writer.way(id, tags, refs);
    for (const { id, tags, members } of this.#relations) writer.relation(id, tags, members);
    writer.close();
  }
}

export const outer = (id: number): Member => ({ type: 'way', id, role: 'outer' });
export const inner = (id: number): Member => ({ type: 'way', id, role: 'inner' });
