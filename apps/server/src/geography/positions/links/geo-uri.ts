import { checkPosition, type PositionReading, problem, unfinished } from '../reading.ts';
import { pairIn, type ReadWriting, withoutPosition } from './link.ts';

const source = 'geo: link';

const form = /^geo:\s*([+-]?\d{1,3}(?:\.\d+)?),\s*([+-]?\d{1,3}(?:\.\d+)?)(?:,[+-]?\d+(?:\.\d+)?)?((?:;[^;?]*)*)(?:\?(.*))?$/is;

/** Reads a `geo:` URI (RFC 5870). In Android's `geo:lat,lng?q=lat,lng(Label)` the second position is the place, the first only the middle of the map. */
export function readGeoUri(text: string, readWriting: ReadWriting): PositionReading {
  const [, lat, lng, settings = '', query = ''] = form.exec(text.trim()) ?? [];
  if (lat === undefined || lng === undefined)
    return /^geo:[\s\d.,+-]*$/i.test(text) ? unfinished : problem('This geo: link cannot be read. Write it like geo:39.73915,-104.98470.');
  const [, system] = /;crs=([^;?]*)/i.exec(settings) ?? [];
  if (system !== undefined && !/^wgs-?84$/i.test(system))
    return problem(`This geo: link uses the coordinate system ${system.slice(0, 30)}, which cannot be read here. Paste coordinates in WGS 84.`);
  const asked = new URLSearchParams(query).get('q')?.trim() ?? '';
  const isOnlyText = asked !== '' && Number(lat) === 0 && Number(lng) === 0;
  return pairIn(asked, source) ?? (isOnlyText ? written(asked, readWriting) : checkPosition(Number(lat), Number(lng), source));
}

function written(asked: string, readWriting: ReadWriting): PositionReading {
  const reading = readWriting(asked);
  if (reading?.kind === 'short-code') return reading;
  return reading?.kind === 'positions' ? { kind: 'positions', positions: reading.positions.map((each) => ({ ...each, source })) } : withoutPosition(asked);
}
