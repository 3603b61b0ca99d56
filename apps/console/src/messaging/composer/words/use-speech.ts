import { useEffect, useRef, useState } from 'react';
import { type Language, spokenSeconds } from '@earshot/domain';

const languageNames: Readonly<Record<Language, string>> = { en: 'English', es: 'Spanish' };

interface Speech {
  readonly isPlaying: boolean;
  /** 0..1 of the text. */
  readonly progress: number;
  /** The reason why nothing is heard. */
  readonly problem: string | undefined;
  readonly play: (text: string, language: Language) => void;
  readonly stop: () => void;
}

/** Waits for the voices, which load late in some browsers, up to a limit. */
async function voiceFor(synthesis: SpeechSynthesis, language: Language): Promise<SpeechSynthesisVoice | undefined> {
  if (synthesis.getVoices().length === 0)
    await new Promise((resolve) => {
      synthesis.addEventListener('voiceschanged', resolve, { once: true });
      setTimeout(resolve, 1500);
    });
  const voices = synthesis.getVoices().filter(({ lang }) => lang.toLowerCase().startsWith(language));
  return voices.find((voice) => voice.default) ?? voices.find((voice) => voice.localService) ?? voices[0];
}

/** Speaks a text as a receiver will hear it, with this browser's voice. */
export function useSpeech(): Speech {
  const [progress, setProgress] = useState<number>();
  const [problem, setProblem] = useState<string>();
  // Each start has a number; reports of an earlier start are ignored.
  const run = useRef(0);

  const stop = (): void => {
    run.current += 1;
    if ('speechSynthesis' in window) window.speechSynthesis.cancel();
    setProgress(undefined);
  };

  const play = async (text: string, language: Language): Promise<void> => {
    stop();
    setProblem(undefined);
    const mine = run.current;
    const end = (why?: string): void => {
      if (mine !== run.current) return;
      stop();
      setProblem(why);
    };
    if (!('speechSynthesis' in window)) return end('This browser cannot speak.');
    setProgress(0);
    const voice = await voiceFor(window.speechSynthesis, language);
    if (mine !== run.current) return;
    if (!voice) return end(`This browser has no ${languageNames[language]} voice. Receivers hear the voice of their own phone.`);
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.voice = voice;
    utterance.lang = voice.lang;
    utterance.addEventListener('boundary', (event) => mine === run.current && setProgress(event.charIndex / text.length));
    utterance.addEventListener('end', () => end());
    utterance.addEventListener('error', () => end('The message could not be spoken here.'));
    // Some browsers never report the end.
    setTimeout(() => end(), spokenSeconds(text) * 1000);
    window.speechSynthesis.speak(utterance);
  };

  useEffect(
    () => () => {
      run.current += 1;
      if ('speechSynthesis' in window) window.speechSynthesis.cancel();
    },
    [],
  );
  return { isPlaying: progress !== undefined, progress: progress ?? 0, problem, play: (text, language) => void play(text, language), stop };
}
