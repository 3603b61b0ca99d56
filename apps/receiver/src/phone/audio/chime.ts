/** Two rising tones, so that a voice out of the silence does not startle; they delay the message by their length. */
const tones = [
  { hertz: 659, at: 0 },
  { hertz: 988, at: 0.13 },
] as const;
const toneSeconds = 0.25;
const loudness = 0.22;

export const chimeSeconds = 0.38;

export function chimeOn(context: AudioContext): void {
  for (const { hertz, at } of tones) {
    const startsAt = context.currentTime + at;
    const gain = context.createGain();
    gain.gain.setValueAtTime(0, startsAt);
    gain.gain.linearRampToValueAtTime(loudness, startsAt + 0.015);
    gain.gain.exponentialRampToValueAtTime(0.001, startsAt + toneSeconds);
    gain.connect(context.destination);
    const oscillator = context.createOscillator();
    oscillator.frequency.value = hertz;
    oscillator.connect(gain);
    oscillator.start(startsAt);
    oscillator.stop(startsAt + toneSeconds);
  }
}
