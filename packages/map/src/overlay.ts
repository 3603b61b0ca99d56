import type { GeoJSONSource, LayerSpecification, Map as WebglMap, StyleSpecification } from 'maplibre-gl';

/** Features drawn over the ground. They stay while the ground changes. */
export interface Overlay {
  /** Adds a source with its layers, from the lowest to the highest. */
  readonly add: (id: string, layers: readonly OverlayLayer[]) => void;
  readonly set: (id: string, data: GeoJSON.FeatureCollection) => void;
}

/** A layer of an overlay: its source is the overlay's own. */
export type OverlayLayer = OverlaySpecification extends infer L ? (L extends { source: string } ? Omit<L, 'source'> : never) : never;
type OverlaySpecification = Extract<LayerSpecification, { type: 'fill' | 'line' | 'circle' | 'symbol' }>;

/** The overlay with the functions that the ground's keeper needs. */
export interface LiveOverlay extends Overlay {
  /** The style with all of the overlay on top. */
  readonly over: (style: StyleSpecification) => StyleSpecification;
  /** Called before a style is set (false) and once it is loaded (true). */
  readonly ready: (isStyled: boolean) => void;
  readonly has: (sourceId: string | undefined) => boolean;
}

const nothing: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] };

export function openOverlay(map: WebglMap): LiveOverlay {
  const data = new Map<string, GeoJSON.FeatureCollection>();
  const layers: LayerSpecification[] = [];
  let isStyled = false;
  // Without `tolerance: 0` a circle's points are thinned to a visible polygon.
  const sourceFor = (id: string) => ({ type: 'geojson' as const, tolerance: 0, data: data.get(id) ?? nothing });
  return {
    add: (id, added) => {
      data.set(id, nothing);
      const specified = added.map((layer) => ({ ...layer, source: id }) as LayerSpecification);
      layers.push(...specified);
      if (!isStyled) return;
      map.addSource(id, sourceFor(id));
      for (const layer of specified) map.addLayer(layer);
    },
    set: (id, features) => {
      data.set(id, features);
      if (isStyled) void map.getSource<GeoJSONSource>(id)?.setData(features);
    },
    over: (style) => ({
      ...style,
      sources: { ...style.sources, ...Object.fromEntries([...data.keys()].map((id) => [id, sourceFor(id)])) },
      layers: [...style.layers, ...layers],
    }),
    ready: (next) => {
      isStyled = next;
      // Features that were set while the style loaded.
      if (isStyled) for (const [id, features] of data) void map.getSource<GeoJSONSource>(id)?.setData(features);
    },
    has: (sourceId) => sourceId !== undefined && data.has(sourceId),
  };
}
