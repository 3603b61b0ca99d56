import type { ScheduleSettings } from '../schedule/duration.ts';
import type { Schedule } from '../schedule/schedule.ts';

/** The crossing that starts the message: Arriving is `enter`, Leaving is `exit`. */
export type Trigger = 'enter' | 'exit';

/** The manner in which a message plays inside its schedule. A new setting begins here; CONTRIBUTING names its other places. */
export interface PlayManner {
  readonly trigger: Trigger;
  /** 1 is spoken before 0. */
  readonly priority: 0 | 1;
  /** Whether already being inside, when watching starts or the window opens, counts as arriving. */
  readonly playIfInside: boolean;
  /** Seconds inside before an arrival counts, 0..3600. */
  readonly dwellSeconds: number;
}

/** The time and manner in which a message plays, as its operator chose them; the zone is the sender's. */
export interface PlaySettings extends ScheduleSettings, PlayManner {}

/** The manner of a new message. A request or a stored copy that leaves a setting out means this one. */
export const usualManner: PlayManner = { trigger: 'enter', priority: 0, playIfInside: true, dwellSeconds: 0 };

type SentManner = { readonly [K in keyof PlayManner]?: PlayManner[K] | undefined };

const toScheduleSettings = ({ startDate, endDate, startMinute, endMinute, repeat, repeatDays }: ScheduleSettings): ScheduleSettings => ({
  startDate,
  endDate,
  startMinute,
  endMinute,
  repeat,
  repeatDays,
});

/** The schedule of settings in the sender's zone, an IANA name. */
export const toSchedule = (settings: ScheduleSettings, timeZone: string): Schedule => ({ ...toScheduleSettings(settings), timeZone });

/** The manner alone of an object that may hold more, every setting included. */
export const toPlayManner = (sent: SentManner): PlayManner =>
  Object.fromEntries(Object.entries(usualManner).map(([name, usual]) => [name, sent[name as keyof PlayManner] ?? usual])) as unknown as PlayManner;

/** The settings alone of an object that may hold more. Every setting is carried: a save of the result resets none. */
export const toPlaySettings = (sent: ScheduleSettings & SentManner): PlaySettings => ({ ...toScheduleSettings(sent), ...toPlayManner(sent) });
