import type { Drive, DriveInbox } from '@earshot/contract';
import type { Place } from '@earshot/geofence';
import { api } from '../../../platform/api.ts';
import { toWay } from '../route/along-roads.ts';
import { routeLength, routeSeconds } from '../route/route-points.ts';
import { layOut, layOutDrive } from './drive.ts';
import type { PreparedPhone } from './prepared-phone.ts';
import { countToday, planShift } from './plan-shift.ts';

/** The messages to hear: all live ones, one message, or those on a drive. */
export interface RehearsalRequest {
  readonly messageId?: string | undefined;
  readonly drive?: Drive | undefined;
}

/** People with the same messages, from whom the phone's owner is chosen. */
export type Ears = DriveInbox['people'][number];

export interface Inbox extends DriveInbox {
  /** The people with messages of today, those with the most first. */
  readonly ears: readonly Ears[];
}

/** Reads what phones would be told. Writes nothing. */
export async function readInbox({ messageId, drive }: RehearsalRequest, now: number, signal: AbortSignal): Promise<Inbox> {
  const body = { startsAt: drive?.startsAt ?? now, ...(messageId !== undefined && { messageId }), ...(drive && { ears: drive.ears }) };
  const answer = await api.driveTests.inbox({ body }, { signal });
  const today = ({ messageIds }: Ears): number => {
    const own = answer.messages.filter(({ id }) => messageIds.includes(id));
    return countToday(own, now) * 100 + own.length;
  };
  const ears = answer.people.filter(({ messageIds }) => messageIds.length > 0).toSorted((one, other) => today(other) - today(one));
  return { ...answer, ears };
}

interface Choice {
  readonly wanted: RehearsalRequest;
  readonly ears: Ears | undefined;
  readonly ownName: string;
  readonly now: number;
}

/** A shift for one phone, along roads that are known. */
export async function prepare({ messages: all }: DriveInbox, { wanted, ears, ownName, now }: Choice, signal: AbortSignal): Promise<PreparedPhone> {
  const messages = wanted.messageId !== undefined || !ears ? all : all.filter(({ id }) => ears.messageIds.includes(id));
  const [first] = messages;
  const about = { company: first?.sender ?? '', person: ears?.names[0] ?? ownName, language: wanted.drive?.language ?? 'en', messages } as const;
  if (wanted.drive) {
    const { points, speedMph, startsAt } = wanted.drive;
    const seconds = routeSeconds(points, speedMph) ?? routeLength(points) / 10;
    const note = speedMph === null ? 'This drive uses its average speed.' : undefined;
    return { ...about, shift: layOutDrive({ points, seconds, startsAt }, messages), note };
  }
  const plan = planShift(messages, now);
  const { ways, note } = await findWays(plan.stops, signal);
  return { ...about, shift: layOut(plan, ways, messages), note };
}

/** The most stops of one call. */
const mostStops = 25;

async function findWays(
  stops: readonly Place[],
  signal: AbortSignal,
): Promise<{ readonly ways: readonly (readonly Place[])[]; readonly note: string | undefined }> {
  if (stops.length < 2 || stops.length > mostStops) return { ways: [], note: undefined };
  try {
    const answer = await api.driveTests.route({ body: { points: stops.map(({ lat, lng }) => ({ lat, lng })) } }, { signal });
    const ways = answer.legs.map((leg, index) => {
      const [from, to] = [stops[index], stops[index + 1]];
      // A place beside its road is reached on foot: the circle is around the place.
      return [...(from ? [from] : []), ...toWay({ ...answer, legs: [leg] }), ...(to ? [to] : [])].map(({ lat, lng }) => ({ lat, lng }));
    });
    return {
      ways,
      note: answer.legs.every(({ isRoad }) => isRoad)
        ? `Roads ${answer.attribution}`
        : 'No road is known for parts of the route. Those parts are straight lines.',
    };
  } catch {
    return { ways: [], note: 'Roads are unavailable right now. The route is a straight line.' };
  }
}
