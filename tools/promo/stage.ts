import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import type { Film } from './film.ts';
import { interFace } from './font.ts';
import type { Journey } from './journey.ts';
import type { EncodedFrame } from './webm.ts';

/** A secure origin, which the browser requires for encoding. Nothing listens there. */
const origin = 'http://localhost:1';

const decodeDataUrl = (dataUrl: string): Buffer => Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');

export async function openStage(browser: Browser, journey?: Journey): Promise<Page> {
  const page = await browser.newPage();
  await page.route(`${origin}/**`, (route) => {
    const [, source, index] = /\/shot\/(desk|board|phone)\/(\d+)$/.exec(route.request().url()) ?? [];
    if (source !== 'desk' && source !== 'board' && source !== 'phone')
      return route.fulfill({ contentType: 'text/html', body: `<style>${interFace()}</style>` });
    const shot = journey?.[source].shots[Number(index)];
    return shot ? route.fulfill({ contentType: 'image/jpeg', body: shot.jpeg }) : route.abort();
  });
  await page.goto(origin);
  await page.addScriptTag({ type: 'module', path: fileURLToPath(new URL('page/stage.mjs', import.meta.url)) });
  return page;
}

export async function encode(stage: Page, film: Film): Promise<readonly EncodedFrame[]> {
  const frames: EncodedFrame[] = [];
  await stage.exposeFunction('giveFrame', ({ atMs, isKey, data }: { atMs: number; isKey: boolean; data: string }) => {
    frames.push({ atMs, isKey, data: Buffer.from(data, 'base64') });
  });
  await stage.evaluate(`encodeFilm(${JSON.stringify(film)})`);
  return frames.toSorted((a, b) => a.atMs - b.atMs);
}

/** The picture at this second of the film, WebP. */
export const captureStill = async (stage: Page, film: Film, seconds: number): Promise<Buffer> =>
  decodeDataUrl(await stage.evaluate<string>(`drawStill(${JSON.stringify(film)}, ${seconds})`));

/** A PNG as WebP, quality 0..1. */
export const toWebp = async (stage: Page, png: Buffer, quality: number): Promise<Buffer> =>
  decodeDataUrl(await stage.evaluate<string>(`toWebp(${JSON.stringify(`data:image/png;base64,${png.toString('base64')}`)}, ${quality})`));
