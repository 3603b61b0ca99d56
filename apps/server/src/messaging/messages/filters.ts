import {
  type DurationFilter,
  durationFilters,
  type HeardFilter,
  heardFilters,
  type MessageState,
  type StartDateFilter,
  startDateFilters,
  statusFilters,
} from '@earshot/domain';
import { invalid } from '../../platform/http/failures.ts';

/** A state to show; `none` shows nothing. */
export type StateFilter = MessageState | 'none';

export interface MessageFilter {
  readonly search?: string | undefined;
  /** All of them must hold: `status` and `filterkey` combine (decisions: The wire contract). */
  readonly states: readonly StateFilter[];
  readonly duration?: DurationFilter | undefined;
  readonly startDate?: StartDateFilter | undefined;
  readonly heard?: HeardFilter | undefined;
  /** The instant at which states and 'today' are judged. */
  readonly at: number;
}

/** A filter on the wire, in the query of the list or the body of a deletion. */
export interface FilterInput {
  readonly search?: string | undefined;
  readonly status?: string | undefined;
  readonly key?: string | undefined;
  readonly value?: string | undefined;
  readonly at: number;
}

/** Names of a filter's three parts on the wire, for refusals. */
export interface FilterFields {
  readonly status: string;
  readonly key: string;
  readonly value: string;
}

/** The filter, or a 422 that names the unknown part. */
export function readFilter({ search, status, key, value, at }: FilterInput, fields: FilterFields): MessageFilter {
  const states = status ? toStateFilters(parseOneOfNames(statusFilters, status, fields.status)) : [];
  switch (key?.toLowerCase()) {
    case undefined:
    case '':
      return { search, at, states };
    case 'duration':
      return { search, at, states, duration: parseOneOfNames(durationFilters, value, fields.value) };
    case 'startdate':
      return { search, at, states, startDate: parseOneOfNames(startDateFilters, value, fields.value) };
    case 'heard':
      return { search, at, states, heard: parseOneOfNames(heardFilters, value, fields.value) };
    case 'status':
      return { search, at, states: [...states, ...toStateFilters(parseOneOfNames(statusFilters, value, fields.value))] };
    default:
      throw invalid({ field: fields.key, message: 'must be duration, startdate, status or heard' });
  }
}

function toStateFilters(name: (typeof statusFilters)[number]): readonly StateFilter[] {
  return name === 'All' ? [] : [name.toLowerCase() as Lowercase<Exclude<typeof name, 'All'>>];
}

// spec 2 §2.1 writes the states in small letters, §9 with a capital.
function parseOneOfNames<T extends string>(known: readonly T[], text: string | undefined, field: string): T {
  const found = known.find((each) => each.toLowerCase() === text?.trim().toLowerCase());
  if (found === undefined) throw invalid({ field, message: `must be one of ${known.join(', ')}` });
  return found;
}
