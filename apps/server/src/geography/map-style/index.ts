import type { MapConfig } from '../../platform/config/config-map.ts';

interface Outcome {
  readonly succeeded: () => void;
  readonly failed: (error: unknown) => void;
}

/** The style that browsers draw the map with, as this server sees it. */
export interface MapStyle {
  /** Fetches the style and returns its number of layers. Throws the fault, in words. */
  readonly probe: () => Promise<number>;
}

const patienceMs = 10_000;
/** Far above any style; another kind of page must not fill the memory. */
const maxCharacters = 5_000_000;

export const openMapStyle = ({ style }: Pick<MapConfig, 'style'>, outcome: Outcome): MapStyle => ({
  probe: async () => {
    if (style === undefined) throw new Error('No style is set. The embedded base map is used.');
    try {
      const layers = layersIn(await textFrom(style));
      outcome.succeeded();
      return layers;
    } catch (error) {
      outcome.failed(error);
      throw error;
    }
  },
});

async function textFrom(url: string): Promise<string> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(patienceMs), headers: { accept: 'application/json' } });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
  let text = '';
  const decoder = new TextDecoder();
  for await (const part of answer.body ?? []) {
    text += decoder.decode(part as Uint8Array, { stream: true });
    if (text.length > maxCharacters) throw new Error(`${url} is too large to be a style.`);
  }
  return text;
}

function layersIn(text: string): number {
  let style: unknown;
  try {
    style = JSON.parse(text);
  } catch {
    style = undefined;
  }
  const { version, layers } = (style ?? {}) as { readonly version?: unknown; readonly layers?: unknown };
  if (version !== 8 || !Array.isArray(layers)) throw new Error('The answer is not a MapLibre style, version 8.');
  return layers.length;
}
