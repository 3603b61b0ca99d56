import { type GeoJSONSource, type Map as WebglMap, Marker } from 'maplibre-gl';
import type { Place } from '@earshot/geofence';
import { onMap } from './nudge.ts';
import { closestZoom, paddingOf } from './place-map.ts';
import { circleElement, markElement, phoneElement, ringOf } from './route-elements.ts';
import { type HandleDrag, keepHandles, type PlacedHandle } from './route-handles.ts';
import { lineColors, type RouteMapOptions, type RouteScene, type RouteView, toneColors } from './route-scene.ts';
import { openWebglBase, zoomOffset } from './webgl-base.ts';

const ids = { line: 'route', circles: 'route-circles', stretches: 'route-stretches' } as const;
type Position = [number, number];

const positionOf = ({ lat, lng }: Place): Position => [lng, lat];
const collection = (features: GeoJSON.Feature[]): GeoJSON.FeatureCollection => ({ type: 'FeatureCollection', features });
const lineFeature = (places: readonly Place[], properties: GeoJSON.GeoJsonProperties = {}): GeoJSON.Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'LineString', coordinates: places.map(positionOf) },
});

/** A route on the map of the graphics card. Rejects where there is no WebGL2. */
export async function openWebglRoute(options: RouteMapOptions): Promise<RouteView> {
  const { container, isDark, isEditable, events } = options;
  const { map } = await openWebglBase(options);
  addLayers(map, isDark);
  const tones = toneColors(isDark);
  const set = (id: string, features: GeoJSON.Feature[]) => void map.getSource<GeoJSONSource>(id)?.setData(collection(features));
  const drawLine = (line: readonly Place[]) => set(ids.line, line.length < 2 ? [] : [lineFeature(line)]);
  const handles = keepHandles({ events, drawLine, put: (button, drag) => putHandle(map, button, drag) });
  const phone = new Marker({ element: phoneElement() });
  let labels: readonly Marker[] = [];
  if (isEditable) {
    map.getCanvas().style.cursor = 'crosshair';
    map.on('click', (event) => events.onAdd(onMap(event.lngLat)));
    // A quick second point is not a wish to come closer.
    map.doubleClickZoom.disable();
  }
  map.on('idle', events.onDrawn);
  return {
    show: (scene) => {
      drawLine(scene.line);
      set(
        ids.stretches,
        scene.stretches.filter(({ places }) => places.length > 1).map(({ places, tone }) => lineFeature(places, { color: tones[tone] })),
      );
      set(ids.circles, outlinesOf(scene, tones));
      handles.show(scene.handles);
      for (const label of labels) label.remove();
      labels = [
        ...scene.circles.map((circle) => new Marker({ element: circleElement(circle) }).setLngLat(positionOf(circle.center)).addTo(map)),
        ...scene.marks.map((mark) => new Marker({ element: markElement(mark) }).setLngLat(positionOf(mark.place)).addTo(map)),
      ];
    },
    showPhone: (place) => void (place ? phone.setLngLat(positionOf(place)).addTo(map) : phone.remove()),
    fit: ({ south, west, north, east }) =>
      void map.fitBounds([west, south, east, north], { padding: paddingOf(container), maxZoom: closestZoom + zoomOffset, animate: false }),
    remove: () => map.remove(),
  };
}

function addLayers(map: WebglMap, isDark: boolean): void {
  const colors = lineColors(isDark);
  for (const id of Object.values(ids)) map.addSource(id, { type: 'geojson', tolerance: 0, data: collection([]) });
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const;
  map.addLayer({ id: 'route-circles-fill', type: 'fill', source: ids.circles, paint: { 'fill-color': ['get', 'color'], 'fill-opacity': 0.16 } });
  map.addLayer({ id: 'route-circles-edge', type: 'line', source: ids.circles, paint: { 'line-color': ['get', 'color'], 'line-width': 2 } });
  map.addLayer({ id: 'route-casing', type: 'line', source: ids.line, layout: round, paint: { 'line-color': colors.casing, 'line-width': 7 } });
  map.addLayer({ id: 'route-line', type: 'line', source: ids.line, layout: round, paint: { 'line-color': colors.line, 'line-width': 4 } });
  map.addLayer({ id: 'route-stretch', type: 'line', source: ids.stretches, layout: round, paint: { 'line-color': ['get', 'color'], 'line-width': 8 } });
}

const outlinesOf = ({ circles }: RouteScene, tones: ReturnType<typeof toneColors>): GeoJSON.Feature[] =>
  circles
    .filter(({ radiusMeters }) => radiusMeters > 0)
    .map((circle) => {
      const ring = ringOf(circle).map(positionOf);
      return { type: 'Feature', properties: { color: tones[circle.tone] }, geometry: { type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)]] } };
    });

function putHandle(map: WebglMap, button: HTMLButtonElement, { onDrag, onDrop }: HandleDrag): PlacedHandle {
  const marker = new Marker({ element: button, draggable: true }).setLngLat([0, 0]).addTo(map);
  const place = () => onMap(marker.getLngLat());
  marker.on('drag', () => onDrag(place()));
  marker.on('dragend', () => onDrop(place()));
  return { moveTo: (to) => void marker.setLngLat(positionOf(to)), remove: () => void marker.remove() };
}
