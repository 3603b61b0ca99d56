import { labelFonts } from '@earshot/map';
import type { WebglBase } from './webgl-base.ts';

const id = 'others';

/** Circles of other messages under the one that is edited: faint, with their titles, and nothing to click. */
export function addOthers({ overlay, colors }: Pick<WebglBase, 'overlay' | 'colors'>): { readonly show: (circles: GeoJSON.FeatureCollection) => void } {
  overlay.add(id, [
    { id: 'others-fill', type: 'fill', paint: { 'fill-color': colors.circleEdge, 'fill-opacity': 0.06 } },
    { id: 'others-edge', type: 'line', paint: { 'line-color': colors.circleEdge, 'line-width': 1, 'line-opacity': 0.4, 'line-dasharray': [3, 2] } },
    {
      id: 'others-title',
      type: 'symbol',
      layout: { 'text-field': ['get', 'title'], 'text-font': [...labelFonts], 'text-size': 11, 'text-max-width': 9, 'text-padding': 6 },
      paint: { 'text-color': colors.smallName, 'text-halo-color': colors.halo, 'text-halo-width': 1.4 },
    },
  ]);
  return { show: (circles) => overlay.set(id, circles) };
}
