import * as z from 'zod/mini';
import { operations } from '../wire/operation.ts';
import { instant } from '../wire/wire.ts';

/** A scheduled job: when its newest run began and how it ended, and when it is next due. */
export const JobSchedule = z.object({
  name: z.string(),
  /** Absent before the first run. */
  lastRunAt: z.optional(instant),
  isLastWell: z.optional(z.boolean()),
  nextRunAt: instant,
  /** Whether a run should have begun by now. */
  isLate: z.boolean(),
});
export type JobSchedule = z.output<typeof JobSchedule>;

/** A region file of the installation: the streets of one part of the world. */
const MapRegion = z.object({
  name: z.string(),
  /** The naming scheme of its layers. */
  schema: z.enum(['shortbread', 'openmaptiles', 'protomaps']),
  /** Degrees: west, south, east, north. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  minZoom: z.int(),
  maxZoom: z.int(),
  /** `/map/regions/NAME/VERSION/{z}/{x}/{y}.mvt` on this server. */
  tilesUrl: z.string(),
  attribution: z.string(),
});

/** Raster tiles; the address has {z}, {x} and {y}, the attribution is HTML. */
const PictureTiles = z.object({ tilesUrl: z.string(), maxZoom: z.int(), attribution: z.string() });

/** The map that is drawn behind the circles. */
export const MapSettings = z.object({
  /**
   * `auto`: regions, then the public style, then the embedded base map; `embedded`: regions and the base map; `style`:
   * the given style, then those.
   */
  mode: z.enum(['auto', 'embedded', 'style']),
  style: z.optional(z.string()),
  darkStyle: z.optional(z.string()),
  /** Elevations, for the shading of hills. */
  terrain: z.optional(z.extend(PictureTiles, { encoding: z.enum(['terrarium', 'mapbox']) })),
  satellite: z.optional(PictureTiles),
  regions: z.array(MapRegion),
});
export type MapSettings = z.output<typeof MapSettings>;

export const system = operations({
  health: {
    summary: 'Whether the server and its database answer',
    method: 'GET',
    path: '/api/health',
    roles: 'public',
    response: z.object({
      success: z.literal(1),
      /** `read_only` while the database answers but takes no row, as with a full disk or on a standby. */
      status: z.enum(['ok', 'read_only']),
      /** Differs between builds of one version. */
      build: z.string(),
      database: z.enum(['embedded', 'postgresql']),
      /**
       * `failing` when the job queue had trouble within the last minute or the newest run of a scheduled job failed,
       * `late` when one should have begun by now; requests are answered all the same.
       */
      jobs: z.enum(['running', 'late', 'failing']),
      schedules: z.optional(z.array(JobSchedule)),
      version: z.string(),
    }),
    example: {},
  },
  settings: {
    summary: 'Settings of this installation that the web apps need',
    method: 'GET',
    path: '/api/settings',
    roles: 'public',
    response: z.object({
      map: MapSettings,
      supportUrl: z.optional(z.string()),
      /** The sender address of this installation's emails. */
      supportEmail: z.optional(z.string()),
      /** The address that people use. */
      publicUrl: z.optional(z.string()),
      /** The address that phones open. */
      phoneUrl: z.optional(z.string()),
      /** Whether notes about text messages may point to the developer inbox. */
      developerInbox: z.boolean(),
      /** The same for emails. */
      developerMailInbox: z.optional(z.boolean()),
      demo: z.boolean(),
      /** ISO 3166-1 alpha-2: the country of the caller's address, where this installation can tell. */
      country: z.optional(z.string().check(z.length(2))),
      googleSignIn: z.optional(z.boolean()),
      /** The everyday name of the installation's own OpenID Connect provider, and the email domains whose people sign in only with it. */
      openIdSignIn: z.optional(z.object({ name: z.string(), domains: z.array(z.string()) })),
      /** The translator into Spanish: none, the caller's browser, or this server's provider. */
      translator: z.optional(z.enum(['none', 'browser', 'server'])),
      /** The promo video: a file, or a provider's embed address; absent for the product's own recording. */
      promoVideo: z.optional(z.object({ kind: z.enum(['file', 'embed']), url: z.string() })),
    }),
    example: {},
  },
});
