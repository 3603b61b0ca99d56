import type { StyleSpecification } from 'maplibre-gl';
import { afterPageTime } from './page-time.ts';

/** Longest wait on an empty map, ms. */
export const answerWithinMs = 3_000;

/** Fetches a style. Throws if no answer, or none that is a style, comes in time. */
export async function loadStyle(url: string, signal: AbortSignal): Promise<StyleSpecification> {
  const silence = new AbortController();
  const endWait = afterPageTime(answerWithinMs, () => silence.abort());
  let answer: Response;
  let style: unknown;
  try {
    answer = await fetch(url, { signal: AbortSignal.any([signal, silence.signal]), credentials: 'omit' });
    if (!answer.ok) throw new Error(`the style answered ${answer.status}`);
    style = await answer.json();
  } finally {
    endWait();
  }
  if (!isStyle(style)) throw new Error('the answer is no MapLibre style of version 8');
  return absolute(style, answer.url || url);
}

function isStyle(value: unknown): value is StyleSpecification {
  const { version, sources, layers } = (value ?? {}) as Partial<StyleSpecification>;
  return version === 8 && typeof sources === 'object' && sources !== null && Array.isArray(layers);
}

/** MapLibre requests a style's addresses literally, and takes none that are relative to the style. */
function absolute(style: StyleSpecification, base: string): StyleSpecification {
  const whole = (address: string): string => new URL(address, base).href.replaceAll(/%7B(\w+)%7D/gi, '{$1}').replaceAll(/%7B(bbox-epsg-3857)%7D/gi, '{$1}');
  const { sprite, glyphs } = style;
  const sources = Object.entries(style.sources).map(([name, source]) => {
    const url = 'url' in source && typeof source.url === 'string' ? { url: whole(source.url) } : {};
    const tiles = 'tiles' in source && source.tiles ? { tiles: source.tiles.map(whole) } : {};
    return [name, { ...source, ...url, ...tiles }];
  });
  return {
    ...style,
    ...(sprite !== undefined && { sprite: typeof sprite === 'string' ? whole(sprite) : sprite.map(({ id, url }) => ({ id, url: whole(url) })) }),
    ...(glyphs !== undefined && { glyphs: whole(glyphs) }),
    sources: Object.fromEntries(sources) as StyleSpecification['sources'],
  };
}
