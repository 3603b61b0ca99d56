import type { Trigger } from './play-settings.ts';

/** The parts of a message that a receiver hears, and its place. */
export interface SpokenContent {
  readonly body: string;
  /** Empty or absent without a Spanish version. */
  readonly spanishBody?: string | undefined;
  /** Degrees; absent without a place. */
  readonly lat?: number | null | undefined;
  readonly lng?: number | null | undefined;
  readonly radiusMeters: number;
  readonly trigger: Trigger;
}

/**
 * Whether an edit makes a new version, which may be heard again: a change of text, place or trigger does, any other
 * replays nothing (decisions: Messages).
 */
export function isNewVersion(before: SpokenContent, after: SpokenContent): boolean {
  const toText = ({ body, spanishBody = '', lat = null, lng = null, radiusMeters, trigger }: SpokenContent) =>
    JSON.stringify([body.trim(), spanishBody.trim(), lat, lng, radiusMeters, trigger]);
  return toText(before) !== toText(after);
}
