// `node tools/promo/stills.ts` draws the maps of the landing page anew: apps/console/public/promo-map-light.webp and -dark.webp.
// Run by hand after a change of the map or its colours, once `npm run build` has made build/basemap.pmtiles.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { landingPlan } from '../../apps/console/src/public/landing/scene/plan.ts';
import { openBrowser } from './browser.ts';
import { serveMapPage } from './map-page.ts';
import { startDemo } from './server.ts';
import { toWebp } from './to-webp.ts';

const maxBytes = 150_000;
const demo = await startDemo(fileURLToPath(new URL('../..', import.meta.url)));
const { server, url } = await serveMapPage(demo.url);
const browser = await openBrowser();
try {
  const stage = await browser.newPage();
  const { width, height, zoom, center } = landingPlan;
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: 1.5 });
  for (const scheme of ['light', 'dark'] as const) {
    await page.goto(`${url}?lat=${center.lat}&lng=${center.lng}&zoom=${zoom}&scheme=${scheme}`);
    await page.locator('body[data-drawn]').waitFor({ timeout: 60_000 });
    const webp = await toWebp(stage, await page.screenshot(), 0.4);
    if (webp.length > maxBytes) throw new Error(`the ${scheme} map has ${webp.length} bytes, more than ${maxBytes}`);
    writeFileSync(new URL(`../../apps/console/public/promo-map-${scheme}.webp`, import.meta.url), webp);
    process.stdout.write(`promo-map-${scheme}.webp ${webp.length} bytes\n`);
  }
} finally {
  await browser.close();
  await server.close();
  await demo.stop();
}
