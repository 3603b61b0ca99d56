// Files of OpenStreetMap data: https://wiki.openstreetmap.org/wiki/PBF_Format
import { closeSync, openSync, writeSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import Pbf from 'pbf';
import type { Member, Tags } from './elements.ts';

/**
 * Writes an extract element by element: nodes first, then ways, then relations, each by rising id. Positions in
 * ten-millionths of a degree.
 */
export interface PbfWriter {
  readonly node: (id: number, lat: number, lng: number, tags?: Tags) => void;
  readonly way: (id: number, tags: Tags, refs: readonly number[]) => void;
  readonly relation: (id: number, tags: Tags, members: readonly Member[]) => void;
  readonly close: () => void;
}

/** Degrees, and milliseconds since the epoch. */
export interface PbfHeader {
  readonly bounds?: readonly [west: number, south: number, east: number, north: number];
  readonly dataAt?: number;
}

/** The usual number, which keeps a block far below its limit of 32 MiB. */
const elementsPerBlock = 8_000;
const fields = { node: 2, way: 3, relation: 4 } as const;
const memberTypes = ['node', 'way', 'relation'];

interface Node {
  readonly id: number;
  readonly lat: number;
  readonly lng: number;
  readonly words: readonly number[];
}

/** Begins a file, replacing an existing one. */
export function openPbfWriter(path: string, about: PbfHeader = {}): PbfWriter {
  const file = openSync(path, 'w');
  let words = new Map<string, number>();
  let kind: keyof typeof fields = 'node';
  let waiting = 0;
  let nodes: Node[] = [];
  let group = new Pbf();

  const word = (text: string): number => {
    const known = words.get(text);
    if (known !== undefined) return known;
    words.set(text, words.size + 1);
    return words.size;
  };
  const flush = (): void => {
    if (waiting === 0) return;
    if (kind === 'node') group.writeMessage(fields.node, writeDense, nodes);
    const block = new Pbf();
    block.writeMessage(1, (strings: string[], pbf) => strings.forEach((text) => pbf.writeStringField(1, text)), ['', ...words.keys()]);
    block.writeBytesField(2, group.finish());
    writeBlob(file, 'OSMData', block.finish());
    words = new Map();
    nodes = [];
    group = new Pbf();
    waiting = 0;
  };
  const begin = (next: keyof typeof fields): void => {
    if (kind !== next || waiting === elementsPerBlock) flush();
    kind = next;
    waiting++;
  };
  writeBlob(file, 'OSMHeader', encodeHeader(about));
  return {
    node: (id, lat, lng, tags = {}) => {
      begin('node');
      nodes.push({ id, lat, lng, words: [...Object.entries(tags).flatMap(([key, value]) => [word(key), word(value)]), 0] });
    },
    way: (id, tags, refs) => {
      begin('way');
      group.writeMessage(
        fields.way,
        (_way, pbf) => {
          writeIdAndTags(pbf, id, tags, word);
          pbf.writePackedSVarint(8, deltas(refs));
        },
        undefined,
      );
    },
    relation: (id, tags, members) => {
      begin('relation');
      group.writeMessage(
        fields.relation,
        (_relation, pbf) => {
          writeIdAndTags(pbf, id, tags, word);
          pbf.writePackedVarint(
            8,
            members.map(({ role }) => word(role)),
          );
          pbf.writePackedSVarint(9, deltas(members.map((member) => member.id)));
          pbf.writePackedVarint(
            10,
            members.map(({ type }) => memberTypes.indexOf(type)),
          );
        },
        undefined,
      );
    },
    close: () => {
      flush();
      closeSync(file);
    },
  };
}

function writeIdAndTags(pbf: Pbf, id: number, tags: Tags, word: (text: string) => number): void {
  pbf.writeVarintField(1, id);
  pbf.writePackedVarint(2, Object.keys(tags).map(word));
  pbf.writePackedVarint(3, Object.values(tags).map(word));
}

function writeDense(nodes: readonly Node[], pbf: Pbf): void {
  pbf.writePackedSVarint(1, deltas(nodes.map(({ id }) => id)));
  pbf.writePackedSVarint(8, deltas(nodes.map(({ lat }) => lat)));
  pbf.writePackedSVarint(9, deltas(nodes.map(({ lng }) => lng)));
  pbf.writePackedVarint(
    10,
    nodes.flatMap(({ words }) => words),
  );
}

const deltas = (values: readonly number[]): number[] => values.map((value, i) => value - (values[i - 1] ?? 0));

function encodeHeader({ bounds, dataAt }: PbfHeader): Uint8Array {
  const header = new Pbf();
  if (bounds) {
    const [west, south, east, north] = bounds.map((degrees) => Math.round(degrees * 1e9));
    header.writeMessage(
      1,
      (sides: readonly (number | undefined)[], pbf) => {
        for (const [i, side] of sides.entries()) {
          pbf.writeVarint(((i + 1) << 3) | 0);
          pbf.writeSVarint(side ?? 0);
        }
      },
      [west, east, north, south],
    );
  }
  for (const feature of ['OsmSchema-V0.6', 'DenseNodes']) header.writeStringField(4, feature);
  if (dataAt !== undefined) header.writeVarintField(32, Math.floor(dataAt / 1000));
  return header.finish();
}

function writeBlob(file: number, type: string, content: Uint8Array): void {
  const blob = new Pbf();
  blob.writeVarintField(2, content.length);
  blob.writeBytesField(3, deflateSync(content));
  const data = blob.finish();
  const header = new Pbf();
  header.writeStringField(1, type);
  header.writeVarintField(3, data.length);
  const head = header.finish();
  const length = Buffer.alloc(4);
  length.writeUInt32BE(head.length);
  writeSync(file, Buffer.concat([length, head, data]));
}
