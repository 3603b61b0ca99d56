import { Refusal } from '@earshot/domain';
import type { Services } from '../../platform/services.ts';
import { type Health, type Provider, type Translator, TranslatorTrouble } from './translator.ts';

/** Below the console's own 10 s, so that the person reads the reason (spec 1 §9). */
const timeOutMs = 8_000;

/** Far above the Spanish of the longest message. */
const maxLength = 50_000;

interface Surroundings {
  readonly log: Pick<Services['log'], 'warn' | 'error'>;
  readonly health: Health;
  /** For all texts together. */
  readonly limitMs?: number;
}

/**
 * A provider as the port wants it: within the time limit, with a whole answer or none, and with its troubles reported
 * to the log and, in words, to the person.
 */
export function checked(provider: Provider, { log, health, limitMs = timeOutMs }: Surroundings): Translator {
  return {
    toSpanish: async (texts) => {
      const stop = new AbortController();
      try {
        const answers = checkComplete(await provider(texts, AbortSignal.any([stop.signal, AbortSignal.timeout(limitMs)])), texts.length);
        health.succeeded();
        return answers;
      } catch (error) {
        // One failed text ends the questions for the others.
        stop.abort();
        if (failureKind(error) === 'passing') log.warn(error);
        else log.error(error);
        health.failed(error);
        throw new Refusal({ code: 'translator_unavailable' }, sentences[failureKind(error)]);
      }
    },
  };
}

const failureKind = (error: unknown) => (error instanceof TranslatorTrouble ? error.kind : 'passing');

const sentences = {
  key: "The translator does not accept this server's key. Tell the administrator, and type the Spanish title and message.",
  quota: "The translator's quota is used up. Tell the administrator, and type the Spanish title and message.",
  passing: 'The translator is not responding. Try again later, or type the Spanish title and message.',
} as const;

/** The answers, trimmed, if there is one for each text and each can be shown and stored. */
function checkComplete(answers: readonly string[], count: number): readonly string[] {
  const trimmed = answers.map((answer) => answer.replaceAll(/\r\n?/g, '\n').trim());
  if (trimmed.length !== count) throw new TranslatorTrouble('passing', `The translator answered ${trimmed.length} texts to ${count}.`);
  if (trimmed.some((answer) => answer === '' || answer.length > maxLength || answer.includes('\u0000') || !answer.isWellFormed()))
    throw new TranslatorTrouble('passing', 'The translator returned no text.');
  return trimmed;
}
