import { type GeoJSONSource, type LngLat, type Map as WebglMap, type MapMouseEvent, type MapTouchEvent, Marker } from 'maplibre-gl';
import { circleOutline, type Place } from '@earshot/geofence';
import type { FenceMapEvents, ShownFence } from './fence-map.ts';
import type { MapColors } from './map-colors.ts';
import { markerButton } from './marker-button.ts';
import { nudged, onMap } from './nudge.ts';

const id = 'circle';
const fillId = 'circle-fill';

interface CircleOptions {
  readonly colors: MapColors;
  readonly events: FenceMapEvents;
  readonly isMovable: boolean;
}

/** The circle with its marker: dragged by either, moved by keys, put somewhere by a click. */
export function addCircle(map: WebglMap, { colors, events, isMovable }: CircleOptions): { readonly show: (fence: ShownFence | undefined) => void } {
  let shown: ShownFence | undefined;
  // Without `tolerance: 0` the 96 points are thinned to a polygon one can see.
  map.addSource(id, { type: 'geojson', tolerance: 0, data: outlineOf(undefined) });
  map.addLayer({ id: fillId, type: 'fill', source: id, paint: { 'fill-color': colors.circleFill, 'fill-opacity': 0.2 } });
  map.addLayer({ id: 'circle-edge', type: 'line', source: id, paint: { 'line-color': colors.circleEdge, 'line-width': 2 } });

  const onKey = (press: { readonly key: string; readonly isFine: boolean }): boolean => {
    const place = shown && nudged(shown.center, shown.radiusMeters, press);
    if (place) put(place);
    return place !== undefined;
  };
  const marker = new Marker({ element: markerButton({ isMovable, onKey }), draggable: isMovable });

  const show = (fence: ShownFence | undefined): void => {
    const isNew = shown === undefined;
    shown = fence;
    void map.getSource<GeoJSONSource>(id)?.setData(outlineOf(fence));
    if (!fence) return void marker.remove();
    marker.setLngLat([fence.center.lng, fence.center.lat]);
    // Adding it again would end a drag and drop the focus.
    if (isNew) marker.addTo(map);
  };
  const moveTo = (center: Place): void => {
    if (shown) show({ ...shown, center });
    events.onDrag(center);
  };
  const put = (place: Place): void => {
    if (shown) show({ ...shown, center: place });
    events.onPlace(place);
  };

  marker.on('drag', () => moveTo(onMap(marker.getLngLat())));
  marker.on('dragend', () => put(onMap(marker.getLngLat())));
  if (isMovable) {
    map.getCanvas().style.cursor = 'crosshair';
    map.on('click', (event) => put(onMap(event.lngLat)));
    dragByFill(map, { centerOf: () => shown?.center, moveTo, put });
  }
  return { show };
}

interface FillDrag {
  readonly centerOf: () => Place | undefined;
  readonly moveTo: (place: Place) => void;
  readonly put: (place: Place) => void;
}

function dragByFill(map: WebglMap, { centerOf, moveTo, put }: FillDrag): void {
  const start = (event: MapMouseEvent | MapTouchEvent): void => {
    const center = centerOf();
    // The marker lies over the fill and drags by itself.
    if (!center || event.originalEvent.target !== map.getCanvas()) return;
    if ('touches' in event.originalEvent && event.originalEvent.touches.length !== 1) return;
    event.preventDefault();
    // Keeps the point that was grabbed under the finger.
    const offset = { lat: center.lat - event.lngLat.lat, lng: center.lng - event.lngLat.lng };
    const placeAt = (at: LngLat): Place => onMap({ lat: at.lat + offset.lat, lng: at.lng + offset.lng });
    let last: Place | undefined;
    const move = (next: MapMouseEvent | MapTouchEvent): void => {
      last = placeAt(next.lngLat);
      moveTo(last);
    };
    const end = (): void => {
      map.off('mousemove', move);
      map.off('touchmove', move);
      if (last) put(last);
    };
    map.on('mousemove', move);
    map.on('touchmove', move);
    // A drag may end outside the map.
    window.addEventListener('mouseup', end, { once: true });
    window.addEventListener('touchend', end, { once: true });
  };
  map.on('mousedown', fillId, start);
  map.on('touchstart', fillId, start);
  map.on('mouseenter', fillId, () => (map.getCanvas().style.cursor = 'move'));
  map.on('mouseleave', fillId, () => (map.getCanvas().style.cursor = 'crosshair'));
}

function outlineOf(fence: ShownFence | undefined): GeoJSON.FeatureCollection {
  if (!fence || fence.radiusMeters === 0) return { type: 'FeatureCollection', features: [] };
  const ring = circleOutline({ center: fence.center, radiusMeters: fence.radiusMeters }, 96).map(({ lat, lng }) => [lng, lat]);
  const closed = [...ring, ...ring.slice(0, 1)];
  return { type: 'FeatureCollection', features: [{ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [closed] } }] };
}
