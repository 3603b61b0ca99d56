// `node tools/promo/record.ts` records the promo video anew: promo.webm, its captions promo.vtt and its poster
// promo-poster.webp in apps/console/public. Run by hand after a visible change in it, once `npm run build` has built
// the web apps. It takes some minutes. It starts the product with its demo company in a folder of its own, does the
// main job in the console and on a phone with two cameras running (journey.ts), cuts their pictures (film.ts) and has
// the browser encode them (page/stage.mjs): nothing else has to be installed. Without a graphics card everything is
// slow; the cameras note the times, and the film plays the scenes at their own speed.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser } from '@playwright/test';
import { openBrowser } from './browser.ts';
import { formatCaptions, type Film, toFilm, filmSeconds } from './film.ts';
import { filmJourney, type Journey } from './journey.ts';
import { startDemo } from './server.ts';
import { encode, openStage, captureStill } from './stage.ts';
import { encodeWebm } from './webm.ts';

const maxBytes = 2_500_000;
/** The poster shows the speaking phone. */
const posterAt = 39;

const root = fileURLToPath(new URL('../..', import.meta.url));
const put = (name: string, content: Buffer | string): void => {
  writeFileSync(new URL(`../../apps/console/public/${name}`, import.meta.url), content);
  process.stdout.write(`${name} ${content.length} bytes\n`);
};

/** Encodes with fewer bits each time, until the video is small enough. */
async function fittingVideo(browser: Browser, journey: Journey, film: Film): Promise<{ readonly film: Film; readonly video: Buffer }> {
  const stage = await openStage(browser, journey);
  const video = encodeWebm({ ...film, durationMs: filmSeconds(film) * 1000, frames: await encode(stage, film) });
  await stage.close();
  return video.length <= maxBytes ? { film, video } : fittingVideo(browser, journey, { ...film, bitrate: film.bitrate * 0.88 });
}

const demo = await startDemo(root);
const browser = await openBrowser();
try {
  const journey = await filmJourney(browser, demo.url);
  const { film, video } = await fittingVideo(browser, journey, toFilm(journey));
  put('promo.webm', video);
  put('promo.vtt', formatCaptions(film));
  put('promo-poster.webp', await captureStill(await openStage(browser, journey), film, posterAt));
} finally {
  await browser.close();
  await demo.stop();
}
