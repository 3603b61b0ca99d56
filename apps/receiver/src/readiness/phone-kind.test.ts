import { expect, it } from 'vitest';
import { toPhoneKind } from './phone-kind.ts';
import { en } from './steps/en.ts';
import { es } from './steps/es.ts';
import { stepFor } from './steps/steps.ts';

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const chromium = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  ['an iPhone', `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webkit}`, 5, false, 'iphone_tab'],
  ['an iPhone with the app installed', `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webkit}`, 5, true, 'iphone_app'],
  ['an iPad that calls itself a Mac', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit}`, 5, false, 'iphone_tab'],
  ['a Mac', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit}`, 0, false, 'desktop'],
  ['Chrome on Android', `Mozilla/5.0 (Linux; Android 10; K) ${chromium} Chrome/140.0.0.0 Mobile Safari/537.36`, 5, false, 'android_chrome'],
  ['Samsung Internet', `Mozilla/5.0 (Linux; Android 10; K) ${chromium} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 5, false, 'samsung'],
  ['Edge on Android', `Mozilla/5.0 (Linux; Android 10; K) ${chromium} Chrome/140.0.0.0 Mobile Safari/537.36 EdgA/140.0`, 5, false, 'android_other'],
  ['Firefox on Android', 'Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0', 5, false, 'android_other'],
  ['Chrome on Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium} Chrome/140.0.0.0 Safari/537.36`, 10, false, 'desktop'],
] as const)('%s is known for what it is', (_name, userAgent, touchPoints, isInstalled, kind) => {
  expect(toPhoneKind({ userAgent, touchPoints, isInstalled })).toBe(kind);
});

it('the step names the settings of this very phone, in both languages', () => {
  for (const steps of [en('Start'), es('Empezar')]) {
    const denied = (['iphone_tab', 'iphone_app', 'android_chrome', 'samsung', 'android_other', 'desktop'] as const).map((kind) =>
      stepFor(steps, 'position_denied', kind),
    );
    expect(new Set(denied).size).toBe(6);
    expect(stepFor(steps, 'push_app_first', 'iphone_tab')).toMatch(/Home Screen|pantalla de inicio/);
  }
  expect(Object.keys(es('')).toSorted()).toEqual(Object.keys(en('')).toSorted());
});
