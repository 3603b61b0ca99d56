import leaflet, { type LayerGroup, type LatLngExpression, type Map as CanvasMap } from 'leaflet';
import type { Place } from '@earshot/geofence';
import { openCanvasBase } from './canvas-base.ts';
import classes from './map.module.css';
import { onMap } from '@earshot/map';
import { closestZoom, mapPadding } from './place-map.ts';
import { circleElement, markElement, phoneElement, circleRing } from './route-elements.ts';
import { type HandleDrag, keepHandles, type PlacedHandle } from './route-handles.ts';
import own from './route.module.css';
import { lineColors, type RouteMapOptions, type RouteView, toneColors } from './route-scene.ts';

/** The release of a point is also a click on the map, where Leaflet moves without animation; it must add no point. */
const dropClickMs = 100;

const latLng = ({ lat, lng }: Place): [number, number] => [lat, lng];
const latLngs = (places: readonly Place[]): LatLngExpression[] => places.map(latLng);

/** Leaflet's own wrapper must not be a second stop for the Tab key. */
const toDivIcon = (html: HTMLElement) => leaflet.divIcon({ html, className: `${classes['leafletMarker'] ?? ''} ${own['inLeaflet'] ?? ''}`, iconSize: [0, 0] });

export async function openCanvasRoute(options: RouteMapOptions): Promise<RouteView> {
  const { container, isDark, isEditable, events } = options;
  const { map, any } = await openCanvasBase(options, events.onDrawn);
  const colors = lineColors(isDark);
  const tones = toneColors(isDark);
  const under = leaflet.layerGroup().addTo(map);
  const casing = leaflet.polyline([], { color: colors.casing, weight: 7, interactive: false }).addTo(map);
  const line = leaflet.polyline([], { color: colors.line, weight: 4, interactive: false }).addTo(map);
  const over = leaflet.layerGroup().addTo(map);
  const drawLine = (places: readonly Place[]): void => {
    casing.setLatLngs(latLngs(places));
    line.setLatLngs(latLngs(places));
  };
  let droppedAt = -Infinity;
  const dropped = (drag: HandleDrag): HandleDrag => ({
    ...drag,
    onDrop: (place) => {
      droppedAt = performance.now();
      drag.onDrop(place);
    },
  });
  const handles = keepHandles({ events, drawLine, put: (button, drag) => putHandle(map, button, dropped(drag)) });
  const phone = leaflet.marker([0, 0], { icon: toDivIcon(phoneElement()), keyboard: false, interactive: false, zIndexOffset: 1000 });
  if (isEditable) {
    map.doubleClickZoom.disable();
    map.getContainer().style.cursor = 'crosshair';
    map.on('click', (event) => {
      if (performance.now() - droppedAt > dropClickMs) events.onAdd(onMap(event.latlng));
    });
  }
  return {
    ...any,
    show: (scene) => {
      under.clearLayers();
      over.clearLayers();
      drawLine(scene.line);
      for (const circle of scene.circles) {
        leaflet
          .polygon(latLngs(circleRing(circle)), {
            color: tones[circle.tone],
            weight: 2,
            fillColor: tones[circle.tone],
            fillOpacity: 0.16,
            smoothFactor: 0,
            interactive: false,
          })
          .addTo(under)
          .bringToBack();
        addElement(over, circle.center, circleElement(circle));
      }
      for (const { places, tone } of scene.stretches) leaflet.polyline(latLngs(places), { color: tones[tone], weight: 8, interactive: false }).addTo(over);
      for (const mark of scene.marks) addElement(over, mark.place, markElement(mark));
      handles.show(scene.handles);
    },
    showPhone: (place) => void (place ? phone.setLatLng(latLng(place)).addTo(map) : phone.remove()),
    fit: ({ south, west, north, east }) => {
      const padding = mapPadding(container);
      const corners: [number, number][] = [
        [south, west],
        [north, east],
      ];
      map.fitBounds(corners, { padding: [padding, padding], maxZoom: closestZoom, animate: false });
    },
  };
}

const addElement = (group: LayerGroup, place: Place, element: HTMLElement): void =>
  void leaflet.marker(latLng(place), { icon: toDivIcon(element), keyboard: false, interactive: false }).addTo(group);

function putHandle(map: CanvasMap, button: HTMLButtonElement, { onDrag, onDrop }: HandleDrag): PlacedHandle {
  const marker = leaflet.marker([0, 0], { icon: toDivIcon(button), draggable: true, keyboard: false, zIndexOffset: 1000 }).addTo(map);
  const place = () => onMap(marker.getLatLng());
  marker.on('drag', () => onDrag(place()));
  marker.on('dragend', () => onDrop(place()));
  return { moveTo: (to) => void marker.setLatLng(latLng(to)), remove: () => void marker.remove() };
}
