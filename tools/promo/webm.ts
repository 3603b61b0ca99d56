// The parts of the WebM container for one silent VP9 track, seekable: https://www.matroska.org/technical/elements.html

export interface EncodedFrame {
  readonly atMs: number;
  readonly isKey: boolean;
  readonly data: Buffer;
}

export interface Film {
  readonly width: number;
  readonly height: number;
  readonly durationMs: number;
  /** In order; the first is a key frame. */
  readonly frames: readonly EncodedFrame[];
}

const hexToBytes = (hex: string): Buffer => Buffer.from(hex, 'hex');

/** A big-endian number of this many bytes. */
function unsigned(value: number, length = 4): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return bytes;
}

function float(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
}

function element(id: string, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([hexToBytes(id), Buffer.from([0x01]), unsigned(Math.floor(body.length / 2 ** 32), 3), unsigned(body.length % 2 ** 32), body]);
}

const head = element(
  '1a45dfa3',
  element('4286', unsigned(1, 1)),
  element('42f7', unsigned(1, 1)),
  element('42f2', unsigned(4, 1)),
  element('42f3', unsigned(8, 1)),
  element('4282', Buffer.from('webm')),
  element('4287', unsigned(4, 1)),
  element('4285', unsigned(2, 1)),
);

const info = (durationMs: number): Buffer =>
  element(
    '1549a966',
    element('2ad7b1', unsigned(1_000_000)),
    element('4489', float(durationMs)),
    element('4d80', Buffer.from('Earshot')),
    element('5741', Buffer.from('Earshot')),
  );

const tracks = ({ width, height }: Film): Buffer =>
  element(
    '1654ae6b',
    element(
      'ae',
      element('d7', unsigned(1, 1)),
      element('73c5', unsigned(1, 1)),
      element('83', unsigned(1, 1)),
      element('9c', unsigned(0, 1)),
      element('86', Buffer.from('V_VP9')),
      element('e0', element('b0', unsigned(width, 2)), element('ba', unsigned(height, 2))),
    ),
  );

/** A cluster starts with a key frame, so that a player can start there. */
function encodeCluster(frames: readonly EncodedFrame[]): Buffer {
  const startMs = frames[0]?.atMs ?? 0;
  const blocks = frames.map(({ atMs, isKey, data }) => element('a3', hexToBytes('81'), unsigned(atMs - startMs, 2), unsigned(isKey ? 0x80 : 0, 1), data));
  return element('1f43b675', element('e7', unsigned(startMs)), ...blocks);
}

function splitAtKeys(frames: readonly EncodedFrame[]): readonly EncodedFrame[][] {
  const parts: EncodedFrame[][] = [];
  for (const frame of frames) {
    if (frame.isKey) parts.push([]);
    parts.at(-1)?.push(frame);
  }
  return parts;
}

/** Positions of the key frames; numbers have a fixed length, so that the table's own length does not depend on them. */
const cues = (places: readonly { readonly atMs: number; readonly offset: number }[]): Buffer =>
  element(
    '1c53bb6b',
    ...places.map(({ atMs, offset }) =>
      element('bb', element('b3', unsigned(atMs)), element('b7', element('f7', unsigned(1, 1)), element('f1', unsigned(offset)))),
    ),
  );

export function encodeWebm(film: Film): Buffer {
  const parts = splitAtKeys(film.frames);
  const clusters = parts.map(encodeCluster);
  const starts = parts.map((part) => part[0]?.atMs ?? 0);
  const before = Buffer.concat([info(film.durationMs), tracks(film)]);
  let offset = before.length + cues(starts.map((atMs) => ({ atMs, offset: 0 }))).length;
  const places = clusters.map((cluster, index) => {
    const place = { atMs: starts[index] ?? 0, offset };
    offset += cluster.length;
    return place;
  });
  return Buffer.concat([head, element('18538067', before, cues(places), ...clusters)]);
}
