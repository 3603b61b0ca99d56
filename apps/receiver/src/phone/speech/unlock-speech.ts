/** Called directly from a tap: Safari speaks later only if it spoke then. */
export function unlockSpeech(): void {
  if (typeof speechSynthesis !== 'undefined') speechSynthesis.speak(new SpeechSynthesisUtterance(''));
}
