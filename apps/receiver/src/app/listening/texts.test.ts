import { expect, it } from 'vitest';
import { loadWords } from '../../ui/language/index.ts';
import { timeText } from './texts.ts';

it('ends a time in Spanish with one full stop, and reads well with a date', async () => {
  const words = await loadWords('es');
  const [today, long] = [timeText(Date.now(), 'es-MX'), timeText(Date.parse('2026-01-05T13:35:00Z'), 'es-MX')];
  expect(today).toMatch(/\d\s[ap]\.m\.$/);
  for (const time of [today, long]) {
    expect(words.endedByItself(time)).not.toContain('..');
    expect(words.playedByHand(time)).not.toContain('..');
    expect(words.states.heard(time)).toBe(`Oído: ${time}`);
  }
});
