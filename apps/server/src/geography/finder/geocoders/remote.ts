import type { FoundPlace } from '@earshot/contract';
import type { Position } from '../../positions/index.ts';
import { openCache } from './cache.ts';
import { openCircuit } from './circuit.ts';
import type { Geocoder, Question } from './geocoder.ts';
import { openPace } from './request-rate.ts';

export interface Outcomes {
  readonly succeeded: () => void;
  readonly failed: (error: unknown) => void;
}

export interface RemoteSettings {
  readonly geocoder: Geocoder;
  /** Limits this server's questions a second; unlimited if absent. */
  readonly perSecond?: number | undefined;
  readonly outcomes: Outcomes;
  readonly now: () => number;
  readonly timeOutMs?: number;
}

/** A provider asked within its rules. Its troubles stay here: undefined means that another source has to answer. */
export interface Remote {
  readonly search: (question: Question, isTyping: boolean) => Promise<readonly FoundPlace[] | undefined>;
  readonly reverse: (position: Position) => Promise<string | undefined>;
  /** Asks the provider despite cached answers, and throws if it does not answer well. */
  readonly probe: (question: Question) => Promise<readonly FoundPlace[]>;
}

export function openRemote(asking: RemoteSettings): Remote {
  const { geocoder, now } = asking;
  const ask = openAsk(asking);
  const found = openCache<readonly FoundPlace[]>(geocoder.keepMs, now);
  const names = openCache<string | undefined>(geocoder.keepMs, now);
  return {
    search: async ({ text, near }, isTyping) => {
      const find = isTyping ? geocoder.suggest : geocoder.search;
      if (!find || text === '') return undefined;
      const key = JSON.stringify([find === geocoder.search, text.toLowerCase(), near]);
      return orNothing(found(key, () => ask((signal) => find({ text, near }, signal))));
    },
    reverse: (position) => orNothing(names(JSON.stringify(position), () => ask((signal) => geocoder.reverse(position, signal)))),
    probe: (question) => ask((signal) => geocoder.search(question, signal)),
  };
}

/** Failures are reported where they happen, once for all callers that wait for the answer. */
const orNothing = <T>(answer: Promise<T>): Promise<T | undefined> => answer.catch(() => undefined);

/** Below the console's own 10 s, together with the 2 s of waiting for a turn. */
const patienceMs = 3_000;

/** Asks if the rules allow it now; throws if they do not or the question fails. */
function openAsk({
  geocoder,
  perSecond,
  outcomes,
  now,
  timeOutMs = patienceMs,
}: RemoteSettings): <T>(question: (signal: AbortSignal) => Promise<T>) => Promise<T> {
  const circuit = openCircuit(now);
  const pace = perSecond === undefined ? undefined : openPace(perSecond);
  return async (question) => {
    if (!circuit.mayAsk()) throw new Error(`${geocoder.name} is paused after failures`);
    if (pace && !(await pace())) throw new Error(`${geocoder.name} has too many requests waiting`);
    try {
      const answer = await question(AbortSignal.timeout(timeOutMs));
      circuit.succeeded();
      outcomes.succeeded();
      return answer;
    } catch (error) {
      circuit.failed();
      outcomes.failed(error);
      throw error;
    }
  };
}
