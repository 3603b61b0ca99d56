import { circleFeature, collection, lineFeature, onClick, putElement } from '@earshot/map/open';
import type { Place } from '@earshot/geofence';
import { circleElement, markElement, phoneElement } from './route-elements.ts';
import { type HandleDrag, keepHandles, type PlacedHandle } from './route-handles.ts';
import { lineColors, type RouteMapOptions, type RouteScene, type RouteView, toneColors } from './route-scene.ts';
import { fitInto, keepFitted, openWebglBase, type WebglBase } from './webgl-base.ts';
import { addPins } from './webgl-pins.ts';

const ids = { circles: 'route-circles', line: 'route', stretches: 'route-stretches' } as const;
/** The width of a short label. */
const labelPx = 26;

/** The route map on the graphics card. Rejects without WebGL2. */
export async function openWebglRoute(options: RouteMapOptions): Promise<RouteView> {
  const { container, isDark, isEditable, events } = options;
  const base = await openWebglBase(options, events.onDrawn);
  const { map, overlay } = base;
  addLayers(overlay, isDark);
  const tones = toneColors(isDark);
  const drawLine = (line: readonly Place[]) => overlay.set(ids.line, collection(line.length < 2 ? [] : [lineFeature(line)]));
  const handles = keepHandles({ events, drawLine, put: (button, drag) => putHandle(map, button, drag) });
  const phone = putElement(map, phoneElement());
  const labels = addPins(base, { gapPx: labelPx });
  const fit = keepFitted(map);
  let marks: readonly ReturnType<typeof putElement>[] = [];
  if (isEditable) {
    map.getCanvas().style.cursor = 'crosshair';
    onClick(map, events.onAdd);
    // A quick second point must not zoom in.
    map.doubleClickZoom.disable();
  }
  return {
    ...base.any,
    show: (scene) => {
      drawLine(scene.line);
      const stretches = scene.stretches.filter(({ places }) => places.length > 1);
      overlay.set(ids.stretches, collection(stretches.map(({ places, tone }) => lineFeature(places, { color: tones[tone] }))));
      overlay.set(ids.circles, collection(toOutlines(scene, tones)));
      handles.show(scene.handles);
      labels.show(scene.circles.map((circle) => ({ id: circle.id, place: circle.center, element: circleElement(circle) })));
      for (const mark of marks) mark.remove();
      marks = scene.marks.map((mark) => {
        const put = putElement(map, markElement(mark));
        put.moveTo(mark.place);
        return put;
      });
    },
    showPhone: (place) => (place ? phone.moveTo(place) : phone.remove()),
    fit: (bounds) => fit(() => fitInto(map, container, bounds)),
  };
}

function addLayers(overlay: WebglBase['overlay'], isDark: boolean): void {
  const colors = lineColors(isDark);
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const;
  overlay.add(ids.circles, [
    { id: 'route-circles-fill', type: 'fill', paint: { 'fill-color': ['get', 'color'], 'fill-opacity': 0.16 } },
    { id: 'route-circles-edge', type: 'line', paint: { 'line-color': ['get', 'color'], 'line-width': 2 } },
  ]);
  overlay.add(ids.line, [
    { id: 'route-casing', type: 'line', layout: round, paint: { 'line-color': colors.casing, 'line-width': 7 } },
    { id: 'route-line', type: 'line', layout: round, paint: { 'line-color': colors.line, 'line-width': 4 } },
  ]);
  overlay.add(ids.stretches, [{ id: 'route-stretch', type: 'line', layout: round, paint: { 'line-color': ['get', 'color'], 'line-width': 8 } }]);
}

const toOutlines = ({ circles }: RouteScene, tones: ReturnType<typeof toneColors>): readonly GeoJSON.Feature[] =>
  circles.filter(({ radiusMeters }) => radiusMeters > 0).map((circle) => circleFeature(circle, { color: tones[circle.tone] }));

function putHandle(map: WebglBase['map'], button: HTMLButtonElement, drag: HandleDrag): PlacedHandle {
  const put = putElement(map, button, drag);
  return { moveTo: put.moveTo, remove: put.remove };
}
