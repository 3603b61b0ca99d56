import type { Tags } from '../osm/elements.ts';
import { readElements, unitsPerDegree } from '../osm/elements.ts';
import { NodeIds, type NodeTable } from '../osm/node-table.ts';
import { type BlobPlace, damaged, openPbf, type PbfFile } from '../osm/pbf-file.ts';
import { RegionError } from '../region-error.ts';
import { lineFeatures } from '../tiles/area-features.ts';
import { streetFeatures } from '../tiles/street-features.ts';
import { noRelations, isDrawn, noteRelation, type Relations, type TurnRule } from './relations.ts';
import { cutLine, cutPolygon, unrolled } from './antimeridian.ts';
import { DataExtent } from './data-extent.ts';
import { closeRings, type Polygon, toPolygons } from './rings.ts';

/** A kept way, with the nodes that are in the file. */
export interface ReadWay {
  readonly id: number;
  readonly tags: Tags;
  /** Indices in the node table, in the way's order. */
  readonly nodes: Int32Array;
  /** The nodes' positions: lng, lat, lng, lat … in units. A piece of a way that passes ±180° ends there, without a node. */
  readonly line: readonly number[];
  readonly borderLevel: number | undefined;
}

/** Receives the content of an extract. */
export interface ExtractSink {
  readonly node: (id: number, tags: Tags, lng: number, lat: number) => void;
  /** As a line; a way cut by the edge of the extract, or passing ±180°, comes in pieces. */
  readonly way: (way: ReadWay, table: NodeTable) => void;
  /** A closed way, or a relation of ways. */
  readonly area: (tags: Tags, polygons: readonly Polygon[]) => void;
}

/** Result of the reading. */
export interface Extract {
  readonly bounds: readonly [west: number, south: number, east: number, north: number];
  readonly dataAt: number | undefined;
  readonly turns: readonly TurnRule[];
  readonly table: NodeTable;
  readonly elements: { nodes: number; ways: number; relations: number };
}

interface Passes {
  readonly file: PbfFile;
  /** The blocks of each kind, known after the first pass. */
  readonly nodes: BlobPlace[];
  readonly ways: BlobPlace[];
  readonly onBytes: (done: number) => void;
}

/**
 * Reads an extract in four passes, a block at a time; `onProgress` gets parts from 0 to 1. Throws a `RegionError` for
 * an unreadable file.
 */
export function readExtract(path: string, sink: ExtractSink, onProgress: (part: number) => void): Extract {
  const file = openPbf(path);
  try {
    // Relations, then the ways' nodes, the nodes, the ways.
    let done = 0;
    const onBytes = (bytes: number): void => onProgress(Math.min(1, (done += bytes) / (file.size * 4)));
    const passes: Passes = { file, nodes: [], ways: [], onBytes };
    const elements = { nodes: 0, ways: 0, relations: 0 };
    const relations = readRelations(passes, elements);
    const table = readUsedNodes(passes, relations, elements);
    const reach = readNodes(passes, table, sink, elements);
    readWays(passes, relations, table, sink);
    const bounds = reach.within(file.header.bounds);
    if (!bounds) throw new RegionError(`${path} has no places in it.`);
    return { bounds, dataAt: file.header.dataAt, turns: relations.turns, table, elements };
  } finally {
    file.close();
  }
}

function forEachBlock({ file, onBytes }: Passes, places: readonly BlobPlace[], read: (bytes: Uint8Array, place: BlobPlace) => void): void {
  for (const place of places) {
    const bytes = file.read(place);
    try {
      read(bytes, place);
    } catch (error) {
      throw error instanceof RangeError || error instanceof TypeError || /varint|wire|type: /i.test(String(error)) ? damaged(file.path) : error;
    }
    onBytes(place.length);
  }
}

function readRelations(passes: Passes, elements: Extract['elements']): Relations {
  const relations = noRelations();
  forEachBlock(passes, passes.file.blobs, (bytes, place) => {
    const kinds = readElements(bytes, {
      relation: (id, tags, members) => {
        elements.relations++;
        noteRelation(relations, id, tags, members);
      },
    });
    if (kinds.nodes) passes.nodes.push(place);
    if (kinds.ways) passes.ways.push(place);
  });
  return relations;
}

export const isCoastline = (tags: Tags): boolean => tags['natural'] === 'coastline';

const isKept = (id: number, tags: Tags, relations: Relations, isClosed: boolean): boolean =>
  isCoastline(tags) ||
  relations.memberWays.has(id) ||
  relations.borders.has(id) ||
  streetFeatures(tags).length > 0 ||
  lineFeatures(tags).length > 0 ||
  (isClosed && isDrawn(tags)) ||
  'addr:interpolation' in tags;

function readUsedNodes(passes: Passes, relations: Relations, elements: Extract['elements']): NodeTable {
  const ids = new NodeIds();
  forEachBlock(passes, passes.ways, (bytes) =>
    readElements(bytes, {
      way: (id, tags, refs) => {
        elements.ways++;
        if (isKept(id, tags, relations, refs[0] === refs.at(-1))) for (const ref of refs) ids.add(ref);
      },
    }),
  );
  return ids.toTable();
}

/** No place lies beyond these: such a node is skipped, like one that is not in the file. */
const [furthestLat, furthestLng] = [90 * unitsPerDegree, 180 * unitsPerDegree];

function readNodes(passes: Passes, table: NodeTable, sink: ExtractSink, elements: Extract['elements']): DataExtent {
  const reach = new DataExtent();
  forEachBlock(passes, passes.nodes, (bytes) =>
    readElements(bytes, {
      node: (id, lat, lng, tags) => {
        elements.nodes++;
        if (Math.abs(lat) > furthestLat || Math.abs(lng) > furthestLng) return;
        const index = table.findIndex(id);
        if (index >= 0) table.place(index, lat, lng);
        if (tags) sink.node(id, tags, lng, lat);
        reach.add(lat, lng);
      },
    }),
  );
  return reach;
}

function readWays(passes: Passes, relations: Relations, table: NodeTable, sink: ExtractSink): void {
  const parts = new Map<number, Int32Array>();
  const spoken = new Map<number, Tags>();
  forEachBlock(passes, passes.ways, (bytes) =>
    readElements(bytes, {
      way: (id, tags, refs) => {
        const isClosed = refs.length >= 4 && refs[0] === refs.at(-1);
        if (!isKept(id, tags, relations, isClosed)) return;
        const nodes = Int32Array.from(refs, (ref) => table.findIndex(ref));
        const isWhole = nodes.every((node) => table.isPlaced(node));
        if (relations.memberWays.has(id) && isWhole) parts.set(id, nodes);
        if (relations.speakingWays.has(id)) spoken.set(id, tags);
        const borderLevel = relations.borders.get(id);
        const isArea = isClosed && isWhole && tags['area'] !== 'no';
        // Streets are rings unless they are tagged as areas.
        const isOnlyArea = isArea && (tags['area'] === 'yes' || tags['area:aeroway'] !== undefined);
        if (!isOnlyArea)
          for (const run of splitIntoRuns(nodes, table))
            for (const { line, from, to } of cutLine(toLine(run, table))) sink.way({ id, tags, nodes: run.subarray(from, to), line, borderLevel }, table);
        if (isArea && !relations.speakingWays.has(id)) sink.area(isOnlyArea ? tags : withoutStreets(tags), cutPolygon(unrolled([toLine(nodes, table)])));
      },
    }),
  );
  for (const area of relations.areas) emitArea(area, parts, spoken, table, sink);
}

/** A ring road is no square. */
function withoutStreets(tags: Tags): Tags {
  if (tags['highway'] === undefined) return tags;
  const { highway: _highway, ...others } = tags;
  return others;
}

function emitArea(
  area: Relations['areas'][number],
  parts: ReadonlyMap<number, Int32Array>,
  spoken: ReadonlyMap<number, Tags>,
  table: NodeTable,
  sink: ExtractSink,
): void {
  const lines = area.ways.flatMap((way) => parts.get(way) ?? []);
  const polygons = toPolygons(unrolled(closeRings(lines).map((ring) => toLine(ring, table)))).flatMap(cutPolygon);
  const tags = area.isTaggedOnWays ? area.outerWays.map((way) => spoken.get(way)).find((each) => each !== undefined && isDrawn(each)) : area.tags;
  if (tags && polygons.length > 0) sink.area(tags, polygons);
}

/** The positions of nodes: lng, lat, lng, lat … in units. */
function toLine(nodes: ArrayLike<number>, table: NodeTable): number[] {
  const line: number[] = [];
  for (let i = 0; i < nodes.length; i++) line.push(table.lngs[nodes[i] ?? 0] ?? 0, table.lats[nodes[i] ?? 0] ?? 0);
  return line;
}

/** The stretches of a way whose nodes are in the file. */
function splitIntoRuns(nodes: Int32Array, table: NodeTable): Int32Array[] {
  if (nodes.every((node) => table.isPlaced(node))) return nodes.length >= 2 ? [nodes] : [];
  const runs: Int32Array[] = [];
  for (let from = 0; from < nodes.length; from++) {
    let to = from;
    while (to < nodes.length && table.isPlaced(nodes[to] ?? -1)) to++;
    if (to - from >= 2) runs.push(nodes.subarray(from, to));
    from = to;
  }
  return runs;
}
