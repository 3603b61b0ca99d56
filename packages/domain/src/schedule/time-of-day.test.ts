import { describe, expect, it } from 'vitest';
import { formatMinute, minuteOfStep, parseTimeOfDay, stepOfMinute } from './time-of-day.ts';

describe('time of day', () => {
  it('is written on a 12-hour clock, the end of the day as 11:59 PM', () => {
    expect([0, 15, 719, 720, 765, 1439, 1440].map(formatMinute)).toEqual(['12:00 AM', '12:15 AM', '11:59 AM', '12:00 PM', '12:45 PM', '11:59 PM', '11:59 PM']);
  });

  it('is read back from what was written, for every minute', () => {
    for (let minute = 0; minute < 1440; minute += 1) {
      expect(parseTimeOfDay(formatMinute(minute))).toBe(minute);
      expect(parseTimeOfDay(formatMinute(minute).toLowerCase(), { end: true })).toBe(minute === 1439 ? 1440 : minute);
    }
  });

  it('is read in any case, and without a blank', () => {
    expect(['12:00 am', ' 9:05pm ', '09:05 Pm', '1:00 p.m.'].map((text) => parseTimeOfDay(text))).toEqual([0, 1265, 1265, 780]);
    expect(parseTimeOfDay('11:59 pm', { end: true })).toBe(1440);
  });

  it('is null for anything else, a 24-hour clock too', () => {
    const wrong = ['13:00', '1:00', '00:00', '23:59', '', '13:00 PM', '0:30 AM', '24:00', '12:60 AM', 'noon', '12', '12:5 AM', '1200 AM', '-1:00', '12:00 XM'];
    expect(wrong.map((text) => parseTimeOfDay(text)).filter((minute) => minute !== null)).toEqual([]);
  });

  it('has 96 steps a day', () => {
    for (let step = 0; step <= 96; step += 1) expect(stepOfMinute(minuteOfStep(step))).toBe(step);
    expect([stepOfMinute(1440), stepOfMinute(1439), stepOfMinute(14)]).toEqual([96, 95, 0]);
  });
});
