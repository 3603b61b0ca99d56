import type { DriveVerdict } from '@earshot/domain';
import { useEffect, useEffectEvent, useRef } from 'react';

/** A seek into a speech farther than this from its beginning does not speak it. */
const fromBeginningMs = 1_500;

const canSpeak = (): boolean => 'speechSynthesis' in window;

type Language = DriveVerdict['language'];

function findVoice(language: Language): SpeechSynthesisVoice | undefined {
  const voices = window.speechSynthesis.getVoices().filter(({ lang }) => lang.toLowerCase().startsWith(language));
  return voices.find((each) => each.default) ?? voices[0];
}

/**
 * Whether this browser speaks a language; another language's voice would be unintelligible. Some browsers list no
 * voices and speak their own.
 */
export function speaks(language: Language): boolean {
  if (!canSpeak()) return false;
  return window.speechSynthesis.getVoices().length === 0 ? navigator.language.toLowerCase().startsWith(language) : findVoice(language) !== undefined;
}

function speak({ text, language }: DriveVerdict): void {
  const voice = findVoice(language);
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.lang = voice?.lang ?? (language === 'es' ? 'es-US' : 'en-US');
  if (voice) utterance.voice = voice;
  window.speechSynthesis.speak(utterance);
}

export const speakingAt = <V extends DriveVerdict>(verdicts: readonly V[], at: number): V | undefined =>
  verdicts.find(({ startsAt, endsAt }) => startsAt !== undefined && endsAt !== undefined && startsAt <= at && at < endsAt);

interface SpokenDrive {
  readonly verdicts: readonly DriveVerdict[];
  readonly at: number;
  /** The drive plays at the speed of life and is not muted. */
  readonly isAloud: boolean;
}

/** Speaks with this browser's voice what the phone would speak, and stops where the phone would. */
export function useSpokenDrive({ verdicts, at, isAloud }: SpokenDrive): void {
  const current = speakingAt(verdicts, at);
  const last = useRef<DriveVerdict>(undefined);
  const change = useEffectEvent(() => {
    if (!canSpeak()) return;
    // A voice slower than the phone's finishes its text; a speech that was cut on the phone is cut here too.
    const wasCut = last.current !== undefined && last.current.fraction < 1;
    if (!isAloud || current || wasCut) window.speechSynthesis.cancel();
    last.current = isAloud ? current : undefined;
    if (isAloud && current?.startsAt !== undefined && at - current.startsAt < fromBeginningMs && speaks(current.language)) speak(current);
  });
  const id = current?.messageId;
  useEffect(() => change(), [id, isAloud]);
  useEffect(() => {
    // Browsers load their voices on the first request.
    if (canSpeak()) window.speechSynthesis.getVoices();
  }, []);
  useEffect(() => () => void (canSpeak() && window.speechSynthesis.cancel()), []);
}
