import Pbf from 'pbf';
import { RegionError } from '../region-error.ts';

/** A file's description of itself. */
export interface FileHeader {
  /** Degrees, if the file has them. */
  readonly bounds?: readonly [west: number, south: number, east: number, north: number] | undefined;
  /** The instant of the data, in milliseconds since the epoch, if the file has it. */
  readonly dataAt?: number | undefined;
}

/** Required features that this reader supports. */
const known = new Set(['OsmSchema-V0.6', 'DenseNodes']);

interface HeaderFields {
  bounds?: number[];
  dataAt?: number;
  readonly required: string[];
}

/** Reads the first block; throws a `RegionError` if it requires an unsupported feature. */
export function readHeader(bytes: Uint8Array, path: string): FileHeader {
  const given: HeaderFields = { required: [] };
  try {
    new Pbf(bytes).readFields(readField, given);
  } catch {
    throw new RegionError(`${path} is damaged: its header cannot be read. Download it again.`);
  }
  const unknown = given.required.find((feature) => !known.has(feature));
  if (unknown !== undefined) throw new RegionError(`${path} demands ${unknown}, which is not supported. Use a plain extract.`);
  const [west, east, north, south] = given.bounds ?? [];
  const isBounded = west !== undefined && east !== undefined && north !== undefined && south !== undefined && west < east && south < north;
  return { dataAt: given.dataAt, bounds: isBounded ? [west, south, east, north] : undefined };
}

function readField(tag: number, header: HeaderFields, pbf: Pbf): void {
  if (tag === 1) header.bounds = readBounds(pbf);
  else if (tag === 4) header.required.push(pbf.readString());
  else if (tag === 32) header.dataAt = pbf.readVarint(true) * 1000;
}

/** Left, right, top, bottom; in nanodegrees in the file. */
function readBounds(pbf: Pbf): number[] {
  const sides: number[] = [];
  const end = pbf.readVarint() + pbf.pos;
  pbf.readFields(
    (tag, into, inner) => {
      if (tag >= 1 && tag <= 4) into[tag - 1] = inner.readSVarint() / 1e9;
    },
    sides,
    end,
  );
  return sides;
}
