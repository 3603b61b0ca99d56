import type { Place } from '@earshot/geofence';
import { type Map as WebglMap, type MapMouseEvent, type MapTouchEvent, Marker } from 'maplibre-gl';
import type { MapBounds, MapExtent } from './ground.ts';
import { onMap } from './on-map.ts';

/** An element at a place of the map. */
export interface PlacedElement {
  /** Moves the element; adds it the first time. */
  readonly moveTo: (place: Place) => void;
  /** Removes it; `moveTo` brings it back. */
  readonly remove: () => void;
}

interface ElementDrag {
  readonly onDrag: (place: Place) => void;
  readonly onDrop: (place: Place) => void;
}

/** Puts an element on the map, draggable if a drag is given. */
export function putElement(map: WebglMap, element: HTMLElement, drag?: ElementDrag): PlacedElement {
  const marker = new Marker({ element, draggable: drag !== undefined });
  let isThere = false;
  marker.on('drag', () => drag?.onDrag(onMap(marker.getLngLat())));
  marker.on('dragend', () => drag?.onDrop(onMap(marker.getLngLat())));
  return {
    moveTo: ({ lat, lng }) => {
      marker.setLngLat([lng, lat]);
      // Adding it again would end a drag and drop the focus.
      if (!isThere) marker.addTo(map);
      isThere = true;
    },
    remove: () => {
      marker.remove();
      isThere = false;
    },
  };
}

/** Moves the view to a place, gliding there if it is near. `zoom` is MapLibre's number. */
export function lookAt(map: WebglMap, { lat, lng }: Place, zoom: number): void {
  const view = { center: [lng, lat] as [number, number], zoom };
  // Gliding across a country would load every tile on the way.
  const isNear = map.getBounds().contains([lng, lat]) && Math.abs(map.getZoom() - zoom) <= 4;
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches || !isNear) map.jumpTo(view);
  else map.easeTo({ ...view, duration: 350 });
}

/** Moves the view so that all of this is seen. */
export const fitBounds = (map: WebglMap, { south, west, north, east }: MapBounds, options: { readonly paddingPx: number; readonly maxZoom: number }): void =>
  void map.fitBounds([west, south, east, north], { padding: options.paddingPx, maxZoom: options.maxZoom, animate: false });

/** The bounds and zoom of the view. */
export function mapExtent(map: WebglMap): MapExtent {
  const bounds = map.getBounds();
  return { south: bounds.getSouth(), west: bounds.getWest(), north: bounds.getNorth(), east: bounds.getEast(), zoom: map.getZoom() };
}

export const mapCenter = (map: WebglMap): Place => onMap(map.getCenter());

export const onClick = (map: WebglMap, act: (place: Place) => void): void => void map.on('click', ({ lngLat }) => act(onMap(lngLat)));

/** A place's position in pixels from the map's upper left corner. */
export function toPixel(map: WebglMap, { lat, lng }: Place): { readonly x: number; readonly y: number } {
  const { x, y } = map.project([lng, lat]);
  return { x, y };
}

interface LayerDrag extends ElementDrag {
  /** Place of the dragged object at the start; undefined starts no drag. */
  readonly from: () => Place | undefined;
}

/** Drags an object by a filled layer of it; the grabbed point stays under the finger. */
export function dragByLayer(map: WebglMap, layerId: string, { from, onDrag, onDrop }: LayerDrag): void {
  const start = (event: MapMouseEvent | MapTouchEvent): void => {
    const center = from();
    // Markers lie over the layer and handle their own drags.
    if (!center || event.originalEvent.target !== map.getCanvas()) return;
    if ('touches' in event.originalEvent && event.originalEvent.touches.length !== 1) return;
    event.preventDefault();
    const offset = { lat: center.lat - event.lngLat.lat, lng: center.lng - event.lngLat.lng };
    let last: Place | undefined;
    const move = (next: MapMouseEvent | MapTouchEvent): void => {
      last = onMap({ lat: next.lngLat.lat + offset.lat, lng: next.lngLat.lng + offset.lng });
      onDrag(last);
    };
    const ended = new AbortController();
    const end = (): void => {
      ended.abort();
      map.off('mousemove', move);
      map.off('touchmove', move);
      if (last) onDrop(last);
    };
    map.on('mousemove', move);
    map.on('touchmove', move);
    // A drag may end outside the map, by a finger or a mouse: a listener that stays would end it again with the next tap.
    for (const type of ['mouseup', 'touchend', 'touchcancel']) window.addEventListener(type, end, { signal: ended.signal });
  };
  map.on('mousedown', layerId, start);
  map.on('touchstart', layerId, start);
}
