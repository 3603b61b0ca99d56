import type { Message, MessageSettings } from '@earshot/contract';
import { newSettings, type PlaySettings, type RadiusUnit, type Replay, type SpokenContent, toPlaySettings, usualManner, type WallClock } from '@earshot/domain';
import type { Place } from '@earshot/geofence';
import { defaultRadiusHere } from './place/default-radius.ts';
import type { ChosenReceivers } from './receivers/chosen-receivers.ts';

/** All state that the composer edits. A new object is an unsaved change. */
export interface MessageForm {
  readonly title: string;
  readonly body: string;
  readonly spanishTitle: string;
  readonly spanishBody: string;
  /** Undefined until a place is chosen. */
  readonly place: Place | undefined;
  readonly location: string;
  /** 0 is Region Free. */
  readonly radiusMeters: number;
  readonly radiusUnit: RadiusUnit;
  readonly settings: PlaySettings;
  readonly chosen: ChosenReceivers;
}

export interface OpenedMessage {
  readonly id?: string | undefined;
  readonly modifiedAt?: number | undefined;
  readonly mode: 'new' | 'draft' | 'final';
  readonly isPaused?: boolean;
  /** Dates and hours are read in this zone. */
  readonly timeZone: string;
  readonly form: MessageForm;
  /** The message belongs to another operator, or is viewed on behalf. */
  readonly isReadOnly: boolean;
}

interface BrowserDefaults {
  /** The browser's zone. */
  readonly timeZone: string;
  /** ISO 3166-1 alpha-2: the server's guess of the browser's country, if it has one. */
  readonly country?: string | undefined;
}

export function newForm(now: WallClock, here: BrowserDefaults, chosen: ChosenReceivers): MessageForm {
  const radius = defaultRadiusHere(here.timeZone, here.country);
  return {
    title: '',
    body: '',
    spanishTitle: '',
    spanishBody: '',
    place: undefined,
    location: '',
    radiusMeters: radius.meters,
    radiusUnit: radius.unit,
    settings: { ...newSettings(now), ...usualManner },
    chosen,
  };
}

export function toMessageForm(message: Message, settings: MessageSettings, chosen: ChosenReceivers): MessageForm {
  const { lat, lng } = message;
  return {
    title: message.title,
    body: message.body,
    spanishTitle: message.spanishTitle ?? '',
    spanishBody: message.spanishBody ?? '',
    place: lat === undefined || lng === undefined ? undefined : { lat, lng },
    location: message.location,
    radiusMeters: message.radiusMeters,
    radiusUnit: message.radiusUnit,
    settings: toPlaySettings(settings),
    chosen,
  };
}

/** The parts of the form whose change makes a new version of the message. */
export const toSpoken = ({ body, spanishBody, place, radiusMeters, settings }: MessageForm): SpokenContent => ({
  body,
  spanishBody,
  lat: place?.lat,
  lng: place?.lng,
  radiusMeters,
  trigger: settings.trigger,
});

interface SaveTarget {
  readonly id: string | undefined;
  readonly modifiedAt: number | undefined;
  readonly mode: 'draft' | 'final';
  /** The audience of the new version, if the operator was asked. */
  readonly replay?: Replay | undefined;
}

/** The form as a save sends it: text, settings and receivers in one call. */
export function toSaveBody(form: MessageForm, { id, modifiedAt, mode, replay }: SaveTarget) {
  return {
    content: {
      id,
      modifiedAt,
      mode,
      title: form.title,
      body: form.body,
      spanishTitle: form.spanishTitle,
      spanishBody: form.spanishBody,
      location: form.location,
      ...form.place,
      radiusMeters: form.radiusMeters,
      radiusUnit: form.radiusUnit,
    },
    message_settings: { ...form.settings, repeatDays: [...form.settings.repeatDays], ...(replay && { replay }) },
    receivers: form.chosen.choice,
  };
}
