import * as z from 'zod';
import { operations } from '../wire/operation.ts';
import { Done, instant } from '../wire/wire.ts';

const device = ['receiver'] as const;

/**
 * The OwnTracks app as a background receiver: the device asks here for the settings of OwnTracks, which then reports to
 * `/ingest/owntracks`.
 */
export const ownTracks = operations({
  status: {
    summary: 'Whether the OwnTracks app may report for this number, and when it last did',
    method: 'GET',
    path: '/api/receiver/owntracks',
    roles: device,
    response: z.object({ isOn: z.boolean(), lastSeenAt: z.optional(instant) }),
    example: {},
  },
  allow: {
    summary: 'Let the OwnTracks app report for this number; the access is shown once and replaces an earlier one',
    method: 'POST',
    path: '/api/receiver/owntracks',
    roles: device,
    /** `configUrl` opens OwnTracks with all settings filled in. */
    response: z.object({ url: z.string(), username: z.string(), password: z.string(), configUrl: z.string() }),
    example: {},
  },
  forbid: {
    summary: 'Stop OwnTracks from reporting for this number',
    method: 'DELETE',
    path: '/api/receiver/owntracks',
    roles: device,
    response: Done,
    example: {},
  },
});
