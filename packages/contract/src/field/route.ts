import * as z from 'zod';
import { latitude, longitude } from '../messaging/message-settings.ts';
import { operations } from '../wire/operation.ts';

/** Maximum stops of a route. */
export const maxRouteStops = 25;

const Position = z.object({ lat: latitude, lng: longitude });

export const RouteStops = z.array(Position).min(2, 'needs at least two points').max(maxRouteStops, `must have at most ${maxRouteStops} points`);

export const RouteLeg = z.object({
  /** False where no road leads there: then the leg is the straight line. */
  isRoad: z.boolean(),
  points: z.array(z.object({ lat: z.number(), lng: z.number() })),
  /** Kilometres an hour from each point to the next, one fewer than points; null where unknown. */
  speedsKmh: z.array(z.number().nullable()),
  lengthMeters: z.number(),
  durationSeconds: z.number().optional(),
});
export type RouteLeg = z.output<typeof RouteLeg>;

const RouteAnswerSchema = z.object({
  legs: z.array(RouteLeg),
  /** False where the road service did not answer: then legs are straight for that reason. */
  isAnswered: z.boolean(),
  attribution: z.string(),
});
export type RouteAnswer = z.output<typeof RouteAnswerSchema>;

/** The part of the drive tests that puts a route onto roads. */
export const driveRoute = operations({
  route: {
    summary: 'Follow the roads between points, with the speed of each',
    method: 'POST',
    path: '/api/drivetests/route',
    roles: ['holder', 'operator'],
    body: z.object({ points: RouteStops }),
    response: RouteAnswerSchema,
    example: {
      body: {
        points: [
          { lat: 39.28557, lng: -76.59359 },
          { lat: 39.2793, lng: -76.5661 },
        ],
      },
    },
  },
});
