import { driveOutcomes } from '@earshot/domain';
import * as z from 'zod/mini';
import { operations } from '../wire/operation.ts';
import { id, instant } from '../wire/wire.ts';

/** A message whose outcome on a saved route differs from the last one that was looked at. */
export const DriveChange = z.object({
  messageId: id,
  driveTestId: id,
  driveTestName: z.string(),
  /** Absent for a message that was not on the drive before, or is no longer. */
  from: z.optional(z.enum(driveOutcomes)),
  to: z.optional(z.enum(driveOutcomes)),
  at: instant,
});

/** The part of the drive tests that the messages list asks for. */
export const driveChanges = operations({
  changes: {
    summary: 'Messages whose outcome on a saved route has changed since it was last seen',
    method: 'GET',
    path: '/api/drivetests/changes',
    roles: ['holder', 'operator'],
    response: z.object({ changes: z.array(DriveChange) }),
    example: {},
  },
});
