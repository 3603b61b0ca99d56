import type { Random } from '../../bench/trigger-quality/random.ts';
import { isFields } from './json.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** The number of ids kept for each source: the newest ones, since older ones may be deleted by now. */
const kept = 300;
const nobodys = '00000000-0000-7000-8000-000000000000';

export function idsIn(answer: unknown): readonly string[] {
  if (typeof answer === 'string') return uuid.test(answer) ? [answer] : [];
  if (Array.isArray(answer)) return answer.flatMap(idsIn);
  return isFields(answer) ? Object.values(answer).flatMap(idsIn) : [];
}

/** The source of ids: the feature that sent them, and the caller who received them, if any. */
export interface Place {
  readonly feature: string;
  readonly caller: number | undefined;
}

/** The ids in a server's answers, by the feature that sent them and the caller who received them. */
export class KnownIds {
  readonly #byPlace = new Map<string, string[]>();
  /** The ids of the callers, their clients and their sessions. */
  readonly own = new Set<string>();

  note(place: Place, answer: unknown): void {
    const known = this.#byPlace.get(toIdKey(place)) ?? [];
    const found = idsIn(answer).slice(0, kept);
    if (found.length === 0) return;
    const news = new Set(found);
    this.#byPlace.set(toIdKey(place), [...known.filter((id) => !news.has(id)), ...news].slice(-kept));
  }

  /** Picks an id, mostly of this source and sometimes of another, or one that does not exist. */
  pick(random: Random, place: Place): string {
    const lists = [...this.#byPlace.values()];
    const own = this.#byPlace.get(toIdKey(place));
    const list = own !== undefined && random.next() < 0.85 ? own : lists.length > 0 ? random.pick(lists) : [];
    return list.length === 0 || random.next() < 0.03 ? nobodys : random.pick(list);
  }

  /** Replaces the callers' own ids in a text. */
  spare(text: string): string {
    let spared = text;
    for (const id of this.own) spared = spared.replaceAll(id, nobodys);
    return spared;
  }
}

const toIdKey = ({ feature, caller }: Place): string => `${caller ?? 'nobody'} ${feature}`;
