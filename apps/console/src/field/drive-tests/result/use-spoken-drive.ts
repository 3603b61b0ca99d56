import type { DriveVerdict } from '@earshot/domain';
import { useEffect, useEffectEvent, useRef } from 'react';

/** Whoever scrubs into the middle of a speech does not hear it from its beginning. */
const fromBeginningMs = 1_500;

const canSpeak = (): boolean => 'speechSynthesis' in window;

type Language = DriveVerdict['language'];

function voiceOf(language: Language): SpeechSynthesisVoice | undefined {
  const voices = window.speechSynthesis.getVoices().filter(({ lang }) => lang.toLowerCase().startsWith(language));
  return voices.find((each) => each.default) ?? voices[0];
}

/** Whether this browser speaks a language; another language's voice would read it so that nobody understands. Some browsers list no voices and speak their own. */
export function speaks(language: Language): boolean {
  if (!canSpeak()) return false;
  return window.speechSynthesis.getVoices().length === 0 ? navigator.language.toLowerCase().startsWith(language) : voiceOf(language) !== undefined;
}

function speak({ text, language }: DriveVerdict): void {
  const voice = voiceOf(language);
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.lang = voice?.lang ?? (language === 'es' ? 'es-US' : 'en-US');
  if (voice) utterance.voice = voice;
  window.speechSynthesis.speak(utterance);
}

/** The verdict that speaks at an instant. */
export const speakingAt = <V extends DriveVerdict>(verdicts: readonly V[], at: number): V | undefined =>
  verdicts.find(({ startsAt, endsAt }) => startsAt !== undefined && endsAt !== undefined && startsAt <= at && at < endsAt);

interface SpokenDrive {
  readonly verdicts: readonly DriveVerdict[];
  readonly at: number;
  /** Played, at the speed of life, and not muted. */
  readonly isAloud: boolean;
}

/** Speaks with this browser's voice what the phone would speak, and stops where it would. */
export function useSpokenDrive({ verdicts, at, isAloud }: SpokenDrive): void {
  const current = speakingAt(verdicts, at);
  const last = useRef<DriveVerdict>(undefined);
  const change = useEffectEvent(() => {
    if (!canSpeak()) return;
    // A voice that is slower than the phone's goes on to its end; what was cut is cut here too.
    const wasCut = last.current !== undefined && last.current.fraction < 1;
    if (!isAloud || current || wasCut) window.speechSynthesis.cancel();
    last.current = isAloud ? current : undefined;
    if (isAloud && current?.startsAt !== undefined && at - current.startsAt < fromBeginningMs && speaks(current.language)) speak(current);
  });
  const id = current?.messageId;
  useEffect(() => change(), [id, isAloud]);
  useEffect(() => {
    // Browsers load their voices when they are first asked for.
    if (canSpeak()) window.speechSynthesis.getVoices();
  }, []);
  useEffect(() => () => void (canSpeak() && window.speechSynthesis.cancel()), []);
}
