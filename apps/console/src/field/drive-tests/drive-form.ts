import type { Drive } from '@earshot/contract';
import { firstInstantAt, isCalendarDate, type NoiseStrength, wallClockAt } from '@earshot/domain';
import { noRoadsReason } from './route/along-roads.ts';
import { hasOwnTimes, type RoutePoint } from './route/route-points.ts';

/** The contact who drives and hears, with the displayed name. */
export interface ChosenEars {
  readonly kind: 'everyone' | 'group' | 'contact';
  readonly id?: string | undefined;
  readonly name: string;
}

export interface DriveForm {
  /** A steady speed, the roads' own speeds, or the times of the route. */
  readonly pace: 'speed' | 'roads' | 'own';
  /** Whether the way between the points follows roads if it can. */
  readonly followsRoads: boolean;
  /** Miles an hour; with the roads' own speeds, the speed on roads without a known one. */
  readonly mph: string;
  /** '2026-11-20' and '08:05', in the zone of the person's profile. */
  readonly date: string;
  readonly time: string;
  readonly ears: ChosenEars;
  readonly language: 'en' | 'es';
  readonly noise: NoiseStrength;
}

const defaultMph = 35;

export const everyone: ChosenEars = { kind: 'everyone', name: 'Everyone' };

const pad = (value: number): string => String(value).padStart(2, '0');
const timeText = (minute: number): string => `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;
const parseMinute = (time: string): number | undefined => {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(time) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
};

/** A drive that starts now, along roads at 35 mph. */
export function newDriveForm(now: number, timeZone: string): DriveForm {
  const { date, minute } = wallClockAt(timeZone, now);
  return { pace: 'speed', followsRoads: true, mph: String(defaultMph), date, time: timeText(minute), ears: everyone, language: 'en', noise: 'none' };
}

export function toDriveForm(drive: Drive, earsName: string, timeZone: string): DriveForm {
  const { date, minute } = wallClockAt(timeZone, drive.startsAt);
  const ears = drive.ears.kind === 'everyone' ? everyone : { kind: drive.ears.kind, id: drive.ears.id, name: earsName };
  const own = drive.roads ? 'roads' : 'own';
  const mph = drive.speedMph ?? drive.roads?.elsewhereMph ?? defaultMph;
  return {
    pace: drive.speedMph === null ? own : 'speed',
    followsRoads: drive.roads !== undefined,
    mph: String(mph),
    date,
    time: timeText(minute),
    ears,
    language: drive.language,
    noise: drive.noise,
  };
}

export type DriveProblems = Partial<Record<'points' | 'mph' | 'start' | 'ears', string>>;

/** The typed speed; undefined if it is invalid. */
export function typedMph(mph: string): number | undefined {
  const value = Number(mph);
  return mph.trim() !== '' && value >= 1 && value <= 150 ? value : undefined;
}

export const isAlongRoads = ({ followsRoads }: Pick<DriveForm, 'followsRoads'>, points: readonly RoutePoint[]): boolean =>
  followsRoads && noRoadsReason(points) === undefined;

const toDriveStart = ({ date, time }: DriveForm, timeZone: string): number | undefined => {
  const minute = parseMinute(time);
  return isCalendarDate(date) && minute !== undefined ? firstInstantAt(timeZone, date, minute) : undefined;
};

const toEars = ({ kind, id }: ChosenEars): Drive['ears'] | undefined => {
  if (kind === 'everyone') return { kind };
  return id === undefined ? undefined : { kind, id };
};

function paceProblem(form: DriveForm, points: readonly RoutePoint[]): string | undefined {
  if (form.pace === 'own') return hasOwnTimes(points) ? undefined : 'This route has no recorded times. Choose a speed.';
  if (typedMph(form.mph) === undefined) return 'Type a speed from 1 to 150 mph.';
  return form.pace === 'roads' && !isAlongRoads(form, points) ? 'This route does not follow roads. Choose a speed.' : undefined;
}

type FormReading = { readonly drive: Drive } | { readonly problems: DriveProblems };

/**
 * The drive as a call sends it, or the problems that prevent it. With `roads` its points are the stops: the way between
 * them is still to be found.
 */
export function readDrive(form: DriveForm, points: readonly RoutePoint[], timeZone: string): FormReading {
  const startsAt = toDriveStart(form, timeZone);
  const ears = toEars(form.ears);
  const mph = typedMph(form.mph);
  const pace = paceProblem(form, points);
  if (points.length >= 2 && startsAt !== undefined && ears && pace === undefined) {
    const speedMph = form.pace === 'speed' && mph !== undefined ? mph : null;
    const stops = points.map(({ lat, lng }) => ({ lat, lng }));
    const roads = isAlongRoads(form, points) && { roads: { stops, elsewhereMph: mph ?? defaultMph } };
    return { drive: { points: [...points], speedMph, startsAt, noise: form.noise, ears, language: form.language, ...roads } };
  }
  return {
    problems: {
      ...(points.length < 2 && { points: 'A route needs at least two points.' }),
      ...(pace !== undefined && { mph: pace }),
      ...(startsAt === undefined && { start: 'Choose a date and a time.' }),
      ...(!ears && { ears: form.ears.kind === 'group' ? 'Choose a group.' : 'Choose a receiver.' }),
    },
  };
}
