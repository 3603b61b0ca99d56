import leaflet, { type LatLng, type Map as CanvasMap, type Point } from 'leaflet';
import type { RadiusUnit } from '@earshot/domain';
import { circleOutline, type Place } from '@earshot/geofence';
import { mapColors, onMap } from '@earshot/map';
import { circleActs } from './circle-acts.ts';
import { openCanvasBase } from './canvas-base.ts';
import { type FenceMap, type FenceMapOptions, prefersStill, type ShownFence } from './fence-map.ts';
import classes from './map.module.css';
import { markerButton } from './marker-button.ts';
import { fittingZoom } from './look.ts';
import { closestZoom } from './place-map.ts';

/** The fence map without WebGL2. */
export async function openCanvasMap(options: FenceMapOptions): Promise<FenceMap> {
  const { events } = options;
  const { map, any, setUnit } = await openCanvasBase(options, () => events.onDrawn());
  const { container } = options;
  const circle = addCircle(map, options);
  // Leaflet does not say who moves it.
  let isLooking = false;
  let movedBy: 'hand' | 'look' = 'look';
  map.on('dragstart zoomstart', () => {
    if (!isLooking) movedBy = 'hand';
  });
  map.on('moveend', () => {
    events.onLook(onMap(map.getCenter()), movedBy);
    isLooking = false;
    movedBy = 'look';
  });
  return {
    ...any,
    show: circle.show,
    // The canvas map shows one circle only.
    showOthers: () => undefined,
    lookAt: (look) => {
      isLooking = true;
      const { center, bounds } = look;
      const zoom = Math.floor(fittingZoom(look, Math.min(container.clientWidth, container.clientHeight)));
      if (!bounds) return void map.setView([center.lat, center.lng], zoom, { animate: !prefersStill() });
      const corners: [number, number][] = [
        [bounds.south, bounds.west],
        [bounds.north, bounds.east],
      ];
      map.fitBounds(corners, { maxZoom: closestZoom, animate: false });
    },
    setUnit: (unit) => {
      setUnit(unit);
      circle.setUnit(unit);
    },
  };
}

const clickTolerancePx = 3;

const toPlace = ({ lat, lng }: LatLng): Place => onMap({ lat, lng });

interface Circle {
  readonly show: (fence: ShownFence | undefined) => void;
  readonly setUnit: (unit: RadiusUnit) => void;
}

function addCircle(map: CanvasMap, { events, isDark, isMovable, ...options }: FenceMapOptions): Circle {
  let { unit } = options;
  const colors = mapColors(isDark);
  let shown: ShownFence | undefined;
  const area = leaflet.polygon([], {
    color: colors.circleEdge,
    weight: 2,
    fillColor: colors.circleFill,
    fillOpacity: 0.2,
    smoothFactor: 0,
    bubblingMouseEvents: true,
  });
  const { moveTo, put, onKey } = circleActs({ shown: () => shown, show: (fence) => show(fence), unit: () => unit, events });
  const button = markerButton({ isMovable, onKey });
  // Leaflet's own wrapper must not be a second stop for the Tab key.
  const icon = leaflet.divIcon({ html: button, className: classes['leafletMarker'] ?? '', iconSize: [22, 22] });
  const marker = leaflet.marker([0, 0], { icon, draggable: isMovable, keyboard: false });

  const show = (fence: ShownFence | undefined): void => {
    shown = fence;
    if (!fence) {
      area.remove();
      marker.remove();
      return;
    }
    const ring = fence.radiusMeters === 0 ? [] : circleOutline({ center: fence.center, radiusMeters: fence.radiusMeters }, 96);
    area.setLatLngs(ring.map(({ lat, lng }) => [lat, lng] as [number, number])).addTo(map);
    marker.setLatLng([fence.center.lat, fence.center.lng]).addTo(map);
  };

  marker.on('drag', () => moveTo(toPlace(marker.getLatLng())));
  marker.on('dragend', () => put(toPlace(marker.getLatLng())));
  if (isMovable) {
    let pressedAt: Point | undefined;
    map.on('mousedown', (event) => (pressedAt = event.containerPoint));
    // Leaflet reports the end of a drag as a click.
    map.on('click', (event) => (pressedAt?.distanceTo(event.containerPoint) ?? 0) <= clickTolerancePx && put(toPlace(event.latlng)));
    area.on('mousedown', (event) => {
      if (!shown) return;
      dragFrom(map, { grabbed: event.latlng, center: shown.center, moveTo, put });
    });
  }
  return { show, setUnit: (next) => (unit = next) };
}

interface Drag {
  readonly grabbed: LatLng;
  readonly center: Place;
  readonly moveTo: (place: Place) => void;
  readonly put: (place: Place) => void;
}

function dragFrom(map: CanvasMap, { grabbed, center, moveTo, put }: Drag): void {
  let last: Place | undefined;
  map.dragging.disable();
  const move = (event: leaflet.LeafletMouseEvent): void => {
    last = onMap({ lat: center.lat + event.latlng.lat - grabbed.lat, lng: center.lng + event.latlng.lng - grabbed.lng });
    moveTo(last);
  };
  map.on('mousemove', move);
  window.addEventListener(
    'mouseup',
    () => {
      map.off('mousemove', move);
      map.dragging.enable();
      if (last) put(last);
    },
    { once: true },
  );
}
