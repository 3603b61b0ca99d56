import { createHash } from 'node:crypto';
import { Refusal } from '@earshot/domain';
import type { Audio, Language, SpeechMaker } from './speech-engine.ts';

const maxBytes = 64_000_000;
/** Servers have at least two processors, and one is for everything else. */
const atOnce = 1;
const maxWaiting = 100;

/** Wraps a maker so that it speaks each text once and keeps it for a while; concurrent requests for a text share one result. */
export function kept(maker: SpeechMaker): SpeechMaker {
  const audios = new Map<string, Promise<Audio>>();
  const sizes = new Map<string, number>();
  let total = 0;
  const forget = (key: string): void => {
    audios.delete(key);
    total -= sizes.get(key) ?? 0;
    sizes.delete(key);
  };
  const speak = inTurns();
  const begin = (key: string, text: string, language: Language): Promise<Audio> => {
    const making = speak(() => maker.make(text, language));
    audios.set(key, making);
    making.then(
      ({ data }) => {
        sizes.set(key, data.length);
        total += data.length;
        // The least recently used audio goes first.
        for (const oldest of sizes.keys()) {
          if (total <= maxBytes) break;
          forget(oldest);
        }
      },
      () => forget(key),
    );
    return making;
  };
  return {
    languages: maker.languages,
    make: (text, language) => {
      const key = createHash('sha256').update(`${language} ${text}`).digest('base64url');
      const known = audios.get(key);
      if (!known) return begin(key, text, language);
      const size = sizes.get(key);
      if (size !== undefined) {
        sizes.delete(key);
        sizes.set(key, size);
      }
      return known;
    },
  };
}

/** Runs a few tasks at once, queues the others, and refuses too many. */
function inTurns() {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(act: () => Promise<T>): Promise<T> => {
    if (waiting.length >= maxWaiting) throw new Refusal({ code: 'unavailable' }, 'The server is busy. Try again in a minute.');
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await act();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
