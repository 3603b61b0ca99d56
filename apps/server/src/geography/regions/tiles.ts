import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { invalid, notFound } from '../../platform/http/failures.ts';
import type { Regions } from './open.ts';

const unzip = promisify(gunzip);
const deepestZoom = 24;

/** An address contains the version, so its answer never changes. */
const forGood = 'public, max-age=31536000, immutable';

interface TileRequest {
  readonly name: string;
  readonly version: string;
  readonly z: string;
  readonly x: string;
  readonly file: string;
}

/** Serves tiles at the regions' `tilesUrl`; without a session, like the base map. */
export function mountRegions(app: FastifyInstance, regions: Regions): void {
  // A map asks for hundreds of tiles a minute; the limit is meant for calls that cost work.
  const config = { rateLimit: false } as const;
  app.get<{ Params: TileRequest }>('/map/regions/:name/:version/:z/:x/:file', { config }, async ({ params, headers }, reply) => {
    const found = await regions.tile({ name: params.name, version: params.version, ...parseTilePlace(params) });
    if (!found) throw notFound('This map');
    reply.header('cache-control', forGood);
    if (!found.tile) return reply.code(204).send();
    const { data, isGzipped } = found.tile;
    reply.type('application/vnd.mapbox-vector-tile').header('vary', 'accept-encoding');
    if (!isGzipped) return reply.send(data);
    return acceptsGzip(headers['accept-encoding']) ? sendGzipped(reply, data) : reply.send(await unzip(data));
  });
}

const sendGzipped = (reply: FastifyReply, data: Buffer): FastifyReply => reply.header('content-encoding', 'gzip').send(data);

const acceptsGzip = (accepted = ''): boolean => /\b(gzip|x-gzip|\*)(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted);

function parseTilePlace({ z: zoom, x: column, file }: TileRequest): { readonly z: number; readonly x: number; readonly y: number } {
  const [, row] = /^(\d+)\.mvt$/.exec(file) ?? [];
  const z = wholeNumber(zoom);
  const x = wholeNumber(column);
  const y = wholeNumber(row);
  if (z === undefined || z > deepestZoom) throw invalid({ field: 'z', message: `must be a zoom from 0 to ${deepestZoom}` });
  const side = 2 ** z;
  if (x === undefined || x >= side) throw invalid({ field: 'x', message: `must be a column from 0 to ${side - 1} at zoom ${z}` });
  if (y === undefined || y >= side) throw invalid({ field: 'y', message: `must be a row from 0 to ${side - 1} at zoom ${z}, with .mvt behind it` });
  return { z, x, y };
}

const wholeNumber = (text: string | undefined): number | undefined => (text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined);
