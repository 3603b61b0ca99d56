import type { Replay } from '@earshot/domain';
import type { Generated } from 'kysely';
import type { Computed, Flag, Instant, MaybeInstant } from './columns.ts';

export interface MessageTable {
  client_id: string;
  id: string;
  operator_id: string;
  parent_id: string | null;
  language: Generated<'en' | 'es'>;
  title: string;
  body: string;
  location: Generated<string>;
  lat: number | null;
  lng: number | null;
  radius_meters: number;
  radius_unit: 'mi' | 'km';
  is_draft: boolean;
  /** YYYY-MM-DD */
  start_date: string;
  end_date: string | null;
  start_minute: number;
  end_minute: number;
  repeat: 'no' | 'daily' | 'custom';
  repeat_days: boolean[];
  trigger: 'enter' | 'exit';
  priority: Generated<number>;
  play_if_inside: Flag;
  dwell_seconds: Generated<number>;
  time_zone: string;
  starts_at: Instant;
  ends_at: MaybeInstant;
  version: Generated<number>;
  modified_at: Instant;
  created_at: Instant;
  finalized_at: MaybeInstant;
  version_at: MaybeInstant;
  /** The version that the next two are about; any other is to be heard by everybody. */
  counts_for: number | null;
  /** The lowest version whose hearing counts for it. */
  counts_from: number | null;
  /** The lowest version whose tries go on in it. */
  tries_from: number | null;
  /** `counts_from` of the current version. */
  heard_from: Computed<number>;
  deleted_at: MaybeInstant;
  search_text: Computed<string>;
  duration_step: Computed<number>;
}

/** A version that another one took the place of. */
export interface MessageVersionTable {
  client_id: string;
  message_id: string;
  version: number;
  title: string;
  body: string;
  spanish_title: string | null;
  spanish_body: string | null;
  location: string;
  lat: number | null;
  lng: number | null;
  radius_meters: number;
  trigger: 'enter' | 'exit';
  made_at: Instant;
  replaced_at: Instant;
  replaced_by: string;
  replay: Replay;
}

/** Kept by triggers. */
export interface MessageCountTable {
  client_id: string;
  operator_id: string;
  is_draft: boolean;
  /** YYYY-MM-DD */
  start_date: string;
  duration_step: number;
  count: Generated<number>;
}
