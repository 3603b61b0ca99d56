import type { FoundPlace } from '@earshot/contract';
import type { Position } from '../../positions/index.ts';
import { openCache } from './cache.ts';
import { openCircuit } from './circuit.ts';
import type { Geocoder, Question } from './geocoder.ts';
import { openPace } from './pace.ts';

/** Is told how each question to a provider went. */
export interface Outcomes {
  readonly succeeded: () => void;
  readonly failed: (error: unknown) => void;
}

/** A provider, and how it is asked. */
export interface Asking {
  readonly geocoder: Geocoder;
  /** Questions a second, of this server; as many as there are without it. */
  readonly perSecond?: number | undefined;
  readonly outcomes: Outcomes;
  readonly now: () => number;
  /** How long an answer is waited for. */
  readonly timeOutMs?: number;
}

/** A provider whose rules are kept and whose troubles are nobody else's: undefined where somebody else has to answer. */
export interface Remote {
  readonly search: (question: Question, isTyping: boolean) => Promise<readonly FoundPlace[] | undefined>;
  readonly reverse: (position: Position) => Promise<string | undefined>;
  /** Asks the provider whatever is remembered, and throws where it does not answer well. */
  readonly probe: (question: Question) => Promise<readonly FoundPlace[]>;
}

export function openRemote(asking: Asking): Remote {
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

/** Its failures are told where they happen, once for all who wait for the answer. */
const orNothing = <T>(answer: Promise<T>): Promise<T | undefined> => answer.catch(() => undefined);

/** Below the console's own 10 s, together with the 2 s of waiting for a turn. */
const patienceMs = 3_000;

/** Asks when it is time to, and throws when it is not or comes to nothing. */
function openAsk({ geocoder, perSecond, outcomes, now, timeOutMs = patienceMs }: Asking): <T>(question: (signal: AbortSignal) => Promise<T>) => Promise<T> {
  const circuit = openCircuit(now);
  const pace = perSecond === undefined ? undefined : openPace(perSecond);
  return async (question) => {
    if (!circuit.mayAsk()) throw new Error(`${geocoder.name} is left alone for a while`);
    if (pace && !(await pace())) throw new Error(`${geocoder.name} has too many questions to wait for`);
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
