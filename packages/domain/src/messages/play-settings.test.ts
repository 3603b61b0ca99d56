import { expect, it } from 'vitest';
import { toPlaySettings, toSchedule, usualManner } from './play-settings.ts';

const schedule = { startDate: '2026-11-23', endDate: null, startMinute: 480, endMinute: 1080, repeat: 'daily', repeatDays: [] } as const;

it('carries every setting, and takes the usual one for those that are left out', () => {
  expect(toPlaySettings(schedule)).toEqual({ ...schedule, ...usualManner });
  const chosen = { trigger: 'exit', priority: 1, playIfInside: false, dwellSeconds: 90 } as const;
  expect(toPlaySettings({ ...schedule, ...chosen })).toEqual({ ...schedule, ...chosen });
  expect(toPlaySettings({ ...schedule, dwellSeconds: undefined, playIfInside: false })).toEqual({ ...schedule, ...usualManner, playIfInside: false });
});

it('leaves out what is no setting', () => {
  const sent = { ...schedule, duration: '1 Week', replay: 'all' };
  expect(toPlaySettings(sent)).toEqual({ ...schedule, ...usualManner });
  expect(toSchedule({ ...sent, ...usualManner }, 'America/Denver')).toEqual({ ...schedule, timeZone: 'America/Denver' });
});
