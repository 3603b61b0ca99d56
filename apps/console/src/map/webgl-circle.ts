import { circleFeature, collection, dragByLayer, onClick, toPixel, putElement } from '@earshot/map/open';
import { type RadiusUnit, snappedRadius } from '@earshot/domain';
import { distanceMeters, type Place, placeAt, rulerAt } from '@earshot/geofence';
import { circleActs } from './circle-acts.ts';
import type { FenceMapEvents, ShownFence } from './fence-map.ts';
import { markerButton } from './marker-button.ts';
import { resizeHandle } from './resize-handle.ts';
import type { WebglBase } from './webgl-base.ts';

const id = 'circle';
const fillId = 'circle-fill';
/** A drag that ends nearer than this to a radius of the list takes that radius. */
const snapPx = 7;

interface CircleOptions {
  readonly events: FenceMapEvents;
  readonly isMovable: boolean;
  readonly unit: RadiusUnit;
}

interface Circle {
  readonly show: (fence: ShownFence | undefined) => void;
  readonly setUnit: (unit: RadiusUnit) => void;
}

/**
 * The circle with its marker and the handle on its edge: dragged by the marker or the area, resized by the handle, both
 * by keys, placed by a click.
 */
export function addCircle({ map, overlay, colors }: WebglBase, { events, isMovable, unit: firstUnit }: CircleOptions): Circle {
  let shown: ShownFence | undefined;
  let unit = firstUnit;
  /** The handle's position on the edge, in radians from east. */
  let bearing = 0;
  overlay.add(id, [
    { id: fillId, type: 'fill', paint: { 'fill-color': colors.circleFill, 'fill-opacity': 0.2 } },
    { id: 'circle-edge', type: 'line', paint: { 'line-color': colors.circleEdge, 'line-width': 2 } },
  ]);

  const { moveTo, put, onKey } = circleActs({ shown: () => shown, show: (fence) => show(fence), unit: () => unit, events });
  const radiusAt = (hand: Place): number | undefined => {
    if (!shown) return undefined;
    const origin = toPixel(map, shown.center);
    const { x, y } = toPixel(map, hand);
    bearing = Math.atan2(origin.y - y, x - origin.x);
    const meters = distanceMeters(shown.center, hand);
    const metersPerPixel = meters / Math.max(1, Math.hypot(x - origin.x, y - origin.y));
    return snappedRadius(meters, unit, snapPx * metersPerPixel);
  };
  const resizeTo = (hand: Place): number | undefined => {
    const radiusMeters = radiusAt(hand);
    if (!shown || radiusMeters === undefined) return undefined;
    show({ ...shown, radiusMeters });
    return radiusMeters;
  };

  const marker = putElement(map, markerButton({ isMovable, onKey }), isMovable ? { onDrag: moveTo, onDrop: put } : undefined);
  const handle = resizeHandle();
  const edge = putElement(map, handle.element, {
    onDrag: (hand) => {
      const radiusMeters = resizeTo(hand);
      if (radiusMeters !== undefined) events.onResize(radiusMeters);
    },
    onDrop: (hand) => {
      const radiusMeters = resizeTo(hand);
      if (radiusMeters !== undefined) events.onRadius(radiusMeters, 'hand');
    },
  });

  const show = (fence: ShownFence | undefined): void => {
    shown = fence;
    overlay.set(id, collection(fence && fence.radiusMeters > 0 ? [circleFeature(fence)] : []));
    if (!fence) {
      marker.remove();
      edge.remove();
      return;
    }
    marker.moveTo(fence.center);
    if (!isMovable || fence.radiusMeters === 0) return edge.remove();
    const { center, radiusMeters } = fence;
    edge.moveTo(placeAt(rulerAt(center.lat), center, { east: Math.cos(bearing) * radiusMeters, north: Math.sin(bearing) * radiusMeters }));
    handle.label({ radiusMeters, unit, isEast: Math.cos(bearing) >= 0 });
  };

  if (isMovable) {
    const canvas = map.getCanvas();
    canvas.style.cursor = 'crosshair';
    onClick(map, put);
    dragByLayer(map, fillId, { from: () => shown?.center, onDrag: moveTo, onDrop: put });
    map.on('mouseenter', fillId, () => (canvas.style.cursor = 'move'));
    map.on('mouseleave', fillId, () => (canvas.style.cursor = 'crosshair'));
  }
  return {
    show,
    setUnit: (next) => {
      unit = next;
      show(shown);
    },
  };
}
