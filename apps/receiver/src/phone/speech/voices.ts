import type { Language } from '@earshot/domain';

const longestWaitMs = 2000;

/** Resolves with the browser's voices, which many browsers load late; with none if they do not come. */
export async function loadVoices(synthesis: SpeechSynthesis): Promise<readonly SpeechSynthesisVoice[]> {
  const present = synthesis.getVoices();
  if (present.length > 0) return present;
  return new Promise((resolve) => {
    const finish = () => {
      clearInterval(poll);
      clearTimeout(limit);
      resolve(synthesis.getVoices());
    };
    // Safari before 16 sends no such event, hence the poll.
    const poll = setInterval(() => synthesis.getVoices().length > 0 && finish(), 200);
    const limit = setTimeout(finish, longestWaitMs);
    synthesis.addEventListener?.('voiceschanged', finish, { once: true });
  });
}

/** Whether a voice of that language would read a text. Some phones list no voices at all and speak their own language nevertheless. */
export const speaksLanguage = (language: Language, voices: readonly SpeechSynthesisVoice[], locale: string): boolean =>
  voices.length === 0 ? locale.toLowerCase().startsWith(language) : voiceFor(language, voices, locale) !== undefined;

const voiceLanguage = (voice: SpeechSynthesisVoice): string => voice.lang.toLowerCase().replace('_', '-');

/** The voice for a language: one on the device before one from the network, the person's own region before others, the system's default before others. */
export function voiceFor(language: Language, voices: readonly SpeechSynthesisVoice[], locale: string): SpeechSynthesisVoice | undefined {
  const score = (voice: SpeechSynthesisVoice): number =>
    (voice.localService ? 4 : 0) + (voiceLanguage(voice) === locale.toLowerCase() ? 2 : 0) + (voice.default ? 1 : 0);
  return voices.filter((voice) => voiceLanguage(voice).split('-')[0] === language).toSorted((a, b) => score(b) - score(a))[0];
}
