import Pbf from 'pbf';

/** Keys and values, such as `highway` and `residential`. */
export type Tags = Readonly<Record<string, string>>;

/** Positions are whole numbers of ten-millionths of a degree, as OpenStreetMap has them. */
export const unitsPerDegree = 1e7;

export interface Member {
  readonly type: 'node' | 'way' | 'relation';
  readonly id: number;
  readonly role: string;
}

/** Receives the elements of a block; a kind without a function is not even read. */
export interface Reader {
  /** Latitude and longitude in ten-millionths of a degree. `tags` is undefined for a node without any. */
  readonly node?: (id: number, lat: number, lng: number, tags: Tags | undefined) => void;
  /** `refs` is valid during the call only. */
  readonly way?: (id: number, tags: Tags, refs: readonly number[]) => void;
  readonly relation?: (id: number, tags: Tags, members: readonly Member[]) => void;
}

/** The kinds of elements in a block. */
export interface Kinds {
  nodes: boolean;
  ways: boolean;
  relations: boolean;
}

interface Block {
  readonly strings: Uint8Array[];
  readonly groups: [from: number, to: number][];
  granularity: number;
  latOffset: number;
  lngOffset: number;
}

/** Reads the elements of one unpacked block, and returns its kinds. */
export function readElements(bytes: Uint8Array, reader: Reader): Kinds {
  const pbf = new Pbf(bytes);
  const block = pbf.readFields(readBlockField, { strings: [], groups: [], granularity: 100, latOffset: 0, lngOffset: 0 } as Block);
  const words: (string | undefined)[] = [];
  const word = (index: number): string => (words[index] ??= decodeText(block.strings[index]));
  const kinds: Kinds = { nodes: false, ways: false, relations: false };
  for (const [from, to] of block.groups) {
    pbf.pos = from;
    pbf.readFields(
      (tag) => {
        if (tag === 1 || tag === 2) kinds.nodes = true;
        else if (tag === 3) kinds.ways = true;
        else if (tag === 4) kinds.relations = true;
        if (tag === 1 && reader.node) readNode(pbf, block, word, reader.node);
        else if (tag === 2 && reader.node) readDense(pbf, block, word, reader.node);
        else if (tag === 3 && reader.way) readWay(pbf, word, reader.way);
        else if (tag === 4 && reader.relation) readRelation(pbf, word, reader.relation);
      },
      undefined,
      to,
    );
  }
  return kinds;
}

const decodeText = (bytes: Uint8Array | undefined): string => (bytes ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8') : '');

function readBlockField(tag: number, block: Block, pbf: Pbf): void {
  if (tag === 1) {
    const end = pbf.readVarint() + pbf.pos;
    pbf.readFields((inner, strings) => void (inner === 1 && strings.push(pbf.readBytes())), block.strings, end);
  } else if (tag === 2) {
    const end = pbf.readVarint() + pbf.pos;
    block.groups.push([pbf.pos, end]);
    pbf.pos = end;
  } else if (tag === 17) block.granularity = pbf.readVarint();
  else if (tag === 19) block.latOffset = pbf.readVarint(true);
  else if (tag === 20) block.lngOffset = pbf.readVarint(true);
}

type Word = (index: number) => string;

/** From the file's nanodegrees, in steps of the granularity. */
const toUnits = (value: number, granularity: number, offset: number): number => Math.round((offset + granularity * value) / 100);

function readNode(pbf: Pbf, block: Block, word: Word, emit: NonNullable<Reader['node']>): void {
  const node = { id: 0, keys: [] as number[], values: [] as number[], lat: 0, lng: 0 };
  const end = pbf.readVarint() + pbf.pos;
  pbf.readFields(
    (tag, into) => {
      if (tag === 1) into.id = pbf.readSVarint();
      else if (tag === 2) readPacked(pbf, into.keys);
      else if (tag === 3) readPacked(pbf, into.values);
      else if (tag === 8) into.lat = pbf.readSVarint();
      else if (tag === 9) into.lng = pbf.readSVarint();
    },
    node,
    end,
  );
  const tags = node.keys.length > 0 ? toTags(node.keys, node.values, word) : undefined;
  emit(node.id, toUnits(node.lat, block.granularity, block.latOffset), toUnits(node.lng, block.granularity, block.lngOffset), tags);
}

function readDense(pbf: Pbf, { granularity, latOffset, lngOffset }: Block, word: Word, emit: NonNullable<Reader['node']>): void {
  const dense = { ids: [] as number[], lats: [] as number[], lngs: [] as number[], words: [] as number[] };
  const end = pbf.readVarint() + pbf.pos;
  pbf.readFields(
    (tag, into) => {
      if (tag === 1) readPackedDeltas(pbf, into.ids);
      else if (tag === 8) readPackedDeltas(pbf, into.lats);
      else if (tag === 9) readPackedDeltas(pbf, into.lngs);
      else if (tag === 10) readPacked(pbf, into.words);
    },
    dense,
    end,
  );
  let at = 0;
  for (const [i, id] of dense.ids.entries()) {
    let tags: Record<string, string> | undefined;
    for (let key = dense.words[at++]; key; key = dense.words[at++]) {
      tags ??= {};
      tags[word(key)] = word(dense.words[at++] ?? 0);
    }
    emit(id, toUnits(dense.lats[i] ?? 0, granularity, latOffset), toUnits(dense.lngs[i] ?? 0, granularity, lngOffset), tags);
  }
}

function readWay(pbf: Pbf, word: Word, emit: NonNullable<Reader['way']>): void {
  const way = { id: 0, keys: [] as number[], values: [] as number[], refs: [] as number[] };
  const end = pbf.readVarint() + pbf.pos;
  pbf.readFields(
    (tag, into) => {
      if (tag === 1) into.id = pbf.readVarint(true);
      else if (tag === 2) readPacked(pbf, into.keys);
      else if (tag === 3) readPacked(pbf, into.values);
      else if (tag === 8) readPackedDeltas(pbf, into.refs);
    },
    way,
    end,
  );
  emit(way.id, toTags(way.keys, way.values, word), way.refs);
}

const memberTypes = ['node', 'way', 'relation'] as const;

function readRelation(pbf: Pbf, word: Word, emit: NonNullable<Reader['relation']>): void {
  const relation = { id: 0, keys: [] as number[], values: [] as number[], roles: [] as number[], ids: [] as number[], types: [] as number[] };
  const end = pbf.readVarint() + pbf.pos;
  pbf.readFields(
    (tag, into) => {
      if (tag === 1) into.id = pbf.readVarint(true);
      else if (tag === 2) readPacked(pbf, into.keys);
      else if (tag === 3) readPacked(pbf, into.values);
      else if (tag === 8) readPacked(pbf, into.roles);
      else if (tag === 9) readPackedDeltas(pbf, into.ids);
      else if (tag === 10) readPacked(pbf, into.types);
    },
    relation,
    end,
  );
  const members = relation.ids.map((id, i) => ({ id, role: word(relation.roles[i] ?? 0), type: memberTypes[relation.types[i] ?? 0] ?? 'node' }));
  emit(relation.id, toTags(relation.keys, relation.values, word), members);
}

function toTags(keys: readonly number[], values: readonly number[], word: Word): Tags {
  const tags: Record<string, string> = {};
  for (const [i, key] of keys.entries()) tags[word(key)] = word(values[i] ?? 0);
  return tags;
}

function readPacked(pbf: Pbf, into: number[]): void {
  for (const end = pbf.readVarint() + pbf.pos; pbf.pos < end;) into.push(pbf.readVarint());
}

function readPackedDeltas(pbf: Pbf, into: number[]): void {
  let value = 0;
  for (const end = pbf.readVarint() + pbf.pos; pbf.pos < end;) {
    value += pbf.readSVarint();
    into.push(value);
  }
}
