import type { GeoJSONSource, LayerSpecification, Map as WebglMap, StyleSpecification } from 'maplibre-gl';

/** What is drawn over the ground. It stays while the ground changes. */
export interface Overlay {
  /** A source with the layers that draw it, in the order in which they lie. */
  readonly add: (id: string, layers: readonly OverlayLayer[]) => void;
  /** Draws other features. */
  readonly set: (id: string, data: GeoJSON.FeatureCollection) => void;
}

/** A layer of an overlay: its source is the overlay's own. */
export type OverlayLayer = OverlaySpecification extends infer L ? (L extends { source: string } ? Omit<L, 'source'> : never) : never;
type OverlaySpecification = Extract<LayerSpecification, { type: 'fill' | 'line' | 'circle' | 'symbol' }>;

/** The overlay with what the keeper of the ground needs of it. */
export interface KeptOverlay extends Overlay {
  /** The style with everything of the overlay on top. */
  readonly over: (style: StyleSpecification) => StyleSpecification;
  /** Told before a style is set (false) and when it is there (true). */
  readonly ready: (isStyled: boolean) => void;
  /** Whether a source is the overlay's. */
  readonly has: (sourceId: string | undefined) => boolean;
}

const nothing: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] };

export function openOverlay(map: WebglMap): KeptOverlay {
  const data = new Map<string, GeoJSON.FeatureCollection>();
  const layers: LayerSpecification[] = [];
  let isStyled = false;
  // Without `tolerance: 0` the points of a circle are thinned to a polygon that one can see.
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
      // Features that were drawn while the style was on its way.
      if (isStyled) for (const [id, features] of data) void map.getSource<GeoJSONSource>(id)?.setData(features);
    },
    has: (sourceId) => sourceId !== undefined && data.has(sourceId),
  };
}
