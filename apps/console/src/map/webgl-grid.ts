import type { GeoJSONSource, Map as WebglMap } from 'maplibre-gl';
import type { RadiusUnit } from '@earshot/domain';
import { distanceMeters } from '@earshot/geofence';
import { gridLines, gridStepMeters } from './grid.ts';

const id = 'grid';
/** From here on the base map has little left to show. */
const minZoom = 9;
const reach = 24;

/** A square grid under the circle at high zooms. It stays where it is while the view moves, so that a drag can be judged. */
export function addGrid(map: WebglMap, options: { readonly color: string; readonly unit: RadiusUnit }): { readonly setUnit: (unit: RadiusUnit) => void } {
  let { unit } = options;
  let drawn = { stepMeters: 0, lat: 0, lng: 0 };
  map.addSource(id, { type: 'geojson', tolerance: 0, data: { type: 'FeatureCollection', features: [] } });
  map.addLayer({ id, type: 'line', source: id, minzoom: minZoom, paint: { 'line-color': options.color, 'line-width': 1, 'line-opacity': 0.09 } });

  const draw = (): void => {
    if (map.getZoom() < minZoom) return;
    const center = map.getCenter();
    const bounds = map.getBounds();
    const west = { lat: center.lat, lng: bounds.getWest() };
    const stepMeters = gridStepMeters(unit, distanceMeters(west, { lat: center.lat, lng: bounds.getEast() }));
    const isNear = distanceMeters(drawn, center) < (stepMeters * reach) / 3;
    if (stepMeters === drawn.stepMeters && isNear) return;
    drawn = { stepMeters, lat: center.lat, lng: center.lng };
    const lines = gridLines({ anchor: drawn, stepMeters, reach });
    void map.getSource<GeoJSONSource>(id)?.setData({
      type: 'Feature',
      properties: {},
      geometry: { type: 'MultiLineString', coordinates: lines.map((ends) => ends.map(({ lat, lng }) => [lng, lat])) },
    });
  };
  map.on('moveend', draw);
  draw();
  return {
    setUnit: (next) => {
      unit = next;
      draw();
    },
  };
}
