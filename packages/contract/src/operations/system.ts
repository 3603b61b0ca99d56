import * as z from 'zod';
import { operations } from '../wire/operation.ts';
import { instant } from '../wire/wire.ts';

/** A job that runs by the clock: when its newest run began and how it ended, and when it is next due. */
export const JobSchedule = z.object({
  name: z.string(),
  /** Absent before the first run. */
  lastRunAt: instant.optional(),
  isLastWell: z.boolean().optional(),
  nextRunAt: instant,
  /** Whether a run should have begun by now. */
  isLate: z.boolean(),
});
export type JobSchedule = z.output<typeof JobSchedule>;

/** A region file of the installation: streets of one part of the world. */
const MapRegion = z.object({
  name: z.string(),
  /** How its layers are named. */
  schema: z.enum(['shortbread', 'openmaptiles', 'protomaps']),
  /** Degrees: west, south, east, north. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  minZoom: z.int(),
  maxZoom: z.int(),
  /** `/map/regions/NAME/VERSION/{z}/{x}/{y}.mvt`, of this server. */
  tilesUrl: z.string(),
  attribution: z.string(),
});

/** Tiles of pictures; the address has {z}, {x} and {y}, the attribution is HTML. */
const PictureTiles = z.object({ tilesUrl: z.string(), maxZoom: z.int(), attribution: z.string() });

/** Which map is drawn behind the circles. */
export const MapSettings = z.object({
  /** `auto`: regions, then the public style, then the embedded base map; `embedded`: regions and the base map; `style`: the one given, then those. */
  mode: z.enum(['auto', 'embedded', 'style']),
  /** The address of a MapLibre style. */
  style: z.string().optional(),
  darkStyle: z.string().optional(),
  /** Elevations, for the shading of hills. */
  terrain: PictureTiles.extend({ encoding: z.enum(['terrarium', 'mapbox']) }).optional(),
  satellite: PictureTiles.optional(),
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
      /** `read_only` while the database answers and takes no row, as with a full disk or on a standby. */
      status: z.enum(['ok', 'read_only']),
      database: z.enum(['embedded', 'postgresql']),
      /**
       * `failing` when the queue of jobs had trouble within the last minute, `late` when a job that runs by the clock should have begun by
       * now; requests are answered all the same.
       */
      jobs: z.enum(['running', 'late', 'failing']),
      schedules: z.array(JobSchedule).optional(),
      version: z.string(),
    }),
    example: {},
  },
  settings: {
    summary: 'What the web apps need to know of this installation',
    method: 'GET',
    path: '/api/settings',
    roles: 'public',
    response: z.object({
      map: MapSettings,
      supportUrl: z.string().optional(),
      /** The address that e-mails of this installation come from. */
      supportEmail: z.string().optional(),
      /** The address people use. */
      publicUrl: z.string().optional(),
      /** The address that phones open. */
      phoneUrl: z.string().optional(),
      /** Whether what is said of text messages may point to the developer inbox. */
      developerInbox: z.boolean(),
      /** The same for e-mails. */
      developerMailInbox: z.boolean().optional(),
      demo: z.boolean(),
      /** ISO 3166-1 alpha-2: where the caller's address is, where this installation can tell. */
      country: z.string().length(2).optional(),
      /** Whether Google is set up. */
      googleSignIn: z.boolean().optional(),
      /** The installation's own OpenID Connect provider, as people call it, and the domains of e-mail addresses whose people sign in with it alone. */
      openIdSignIn: z.object({ name: z.string(), domains: z.array(z.string()) }).optional(),
      /** Who says messages in Spanish: nobody, the browser of whoever asks, or this server's provider. */
      translator: z.enum(['none', 'browser', 'server']).optional(),
      /** The promo video: a file, or a provider's embed address; absent for the recording that comes with the product. */
      promoVideo: z.object({ kind: z.enum(['file', 'embed']), url: z.string() }).optional(),
    }),
    example: {},
  },
});
