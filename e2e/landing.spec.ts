// The landing page: the targets of its buttons, and a promo video that really plays.
import type { Page } from '@playwright/test';
import { checkAccessibility } from './look.ts';
import { expect, test } from './test.ts';

const clock = (page: Page): Promise<number> => page.getByLabel('Promo video').evaluate((video) => (video instanceof HTMLVideoElement ? video.currentTime : -1));

for (const name of ['Sign up', 'Log in'])
  test(`${name} leads to the sign-in page`, async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name, exact: true }).click();
    await page.waitForURL('**/login');
    await expect(page.getByLabel('Email')).toBeVisible();
  });

test('Watch now plays the recording in a dialog of 960 pixels, and closing it stops it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Watch now' });
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'See Earshot at work' });
  const video = dialog.getByLabel('Promo video');
  await expect(video).toBeVisible();
  await expect.poll(() => clock(page), { timeout: 30_000 }).toBeGreaterThan(0.5);
  // The dialog grows as it opens.
  await expect.poll(async () => (await video.boundingBox())?.width).toBe(960);
  expect((await video.boundingBox())?.height).toBe(540);
  const length = await video.evaluate((element) => (element instanceof HTMLVideoElement ? element.duration : 0));
  expect(length).toBeGreaterThan(30);
  expect(length).toBeLessThan(60);
  await checkAccessibility(page, 'landing-video');
  await page.keyboard.press('Escape');
  await expect(video).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('the recording can be searched: a player may start in its middle', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Watch now' }).click();
  const video = page.getByLabel('Promo video');
  await expect.poll(() => clock(page), { timeout: 30_000 }).toBeGreaterThan(0);
  await video.evaluate((element) => {
    if (element instanceof HTMLVideoElement) element.currentTime = 30;
  });
  await expect.poll(() => clock(page), { timeout: 30_000 }).toBeGreaterThan(30);
});

test('the picture of the landing page moves, can be paused, and stands still for who asked for less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  const running = () =>
    page.evaluate(
      () => document.getAnimations().filter(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations === Infinity).length,
    );
  await expect.poll(running).toBeGreaterThan(10);
  await page.getByRole('button', { name: 'Pause the animation' }).click();
  await expect.poll(running).toBe(0);
  await page.getByRole('button', { name: 'Play the animation' }).click();
  await expect.poll(running).toBeGreaterThan(10);
  await page.getByRole('heading', { name: 'Works in any phone’s browser' }).scrollIntoViewIfNeeded();
  await expect.poll(running).toBe(0);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await expect(page.getByText('Heard at 8:02 AM').first()).toBeVisible();
  expect(await running()).toBe(0);
  await expect(page.getByRole('button', { name: 'Pause the animation' })).toHaveCount(0);
});
