/** What a receiver hears, and where. */
export interface Heard {
  readonly body: string;
  readonly spanishBody?: string | undefined;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly radius_meters: number;
  readonly trigger: 'enter' | 'exit';
}

/** Whether an edit makes a new version, which may be heard again: one of text, place or trigger does, any other replays nothing (decisions: Messages). */
export const isNewVersion = (before: Heard, after: Heard): boolean =>
  before.body !== after.body ||
  before.spanishBody !== after.spanishBody ||
  before.lat !== after.lat ||
  before.lng !== after.lng ||
  before.radius_meters !== after.radius_meters ||
  before.trigger !== after.trigger;
