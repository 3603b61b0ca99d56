import type { DriveReport } from '@earshot/domain';
import type { DriveInput } from './drive-input.ts';
import { travel } from './journey.ts';
import { layOut } from './route.ts';
import { thinWay } from './thin-way.ts';
import { judgeMessages } from './verdicts.ts';

/**
 * Simulates what one person hears on a drive. It does not run in real time: an hour's drive takes a fraction of a
 * second. Throws a `RouteError`.
 */
export async function runDrive(input: DriveInput): Promise<DriveReport> {
  const route = layOut(input);
  const journey = await travel(input, route);
  return {
    startsAt: route.startsAt,
    endsAt: journey.endsAt,
    lengthMeters: route.lengthMeters,
    way: thinWay(route, journey.endsAt),
    verdicts: judgeMessages(journey, input),
  };
}
