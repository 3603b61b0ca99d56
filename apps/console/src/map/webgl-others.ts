import { labelFonts } from '@earshot/map';
import { circleFeature, collection, pointFeature } from '@earshot/map/open';
import type { OtherFence } from './fence-map.ts';
import { drawnFences } from './other-fences.ts';
import type { WebglBase } from './webgl-base.ts';

/** The titles have a source of their own: an area would get a title in each tile that it reaches into. */
const ids = { circles: 'others', titles: 'others-titles' } as const;

/** Circles of other messages under the edited one: faint, with their titles, not clickable. */
export function addOthers({ overlay, colors }: Pick<WebglBase, 'overlay' | 'colors'>): { readonly show: (others: readonly OtherFence[]) => void } {
  overlay.add(ids.circles, [
    { id: 'others-fill', type: 'fill', paint: { 'fill-color': colors.circleEdge, 'fill-opacity': ['get', 'fill'] } },
    { id: 'others-edge', type: 'line', paint: { 'line-color': colors.circleEdge, 'line-width': 1, 'line-opacity': 0.3, 'line-dasharray': [3, 2] } },
  ]);
  overlay.add(ids.titles, [
    {
      id: 'others-title',
      type: 'symbol',
      layout: { 'text-field': ['get', 'title'], 'text-font': [...labelFonts], 'text-size': 11, 'text-max-width': 9, 'text-padding': 6 },
      paint: { 'text-color': colors.smallName, 'text-halo-color': colors.halo, 'text-halo-width': 1.4 },
    },
  ]);
  return {
    show: (others) => {
      const drawn = drawnFences(others);
      overlay.set(ids.circles, collection(drawn.map((fence) => circleFeature(fence, { fill: fence.fill }))));
      overlay.set(ids.titles, collection(drawn.map(({ center, title }) => pointFeature(center, { title }))));
    },
  };
}
