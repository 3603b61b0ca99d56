import type { Page } from '@playwright/test';

/** Encodes in the page, whose browser knows the format. */
const encode = `async ({ source, quality }) => {
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext('2d').drawImage(image, 0, 0);
  return canvas.toDataURL('image/webp', quality);
}`;

/** A PNG as WebP, quality 0..1. */
export async function toWebp(stage: Page, png: Buffer, quality: number): Promise<Buffer> {
  const source = `data:image/png;base64,${png.toString('base64')}`;
  const dataUrl = await stage.evaluate<string>(`(${encode})(${JSON.stringify({ source, quality })})`);
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
}
