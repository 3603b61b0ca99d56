import { fitBounds, toPixel, putElement } from '@earshot/map/open';
import type { Place } from '@earshot/geofence';
import { groupPins, spread } from './arrange-pins.ts';
import { boundsAround } from './bounds.ts';
import { closestZoom } from './place-map.ts';
import type { WebglBase } from './webgl-base.ts';
import { zoomOffset } from './webgl-base.ts';

/** An element at a place, which may have to make room for others. */
interface PinElement {
  readonly id: string;
  readonly place: Place;
  readonly element: HTMLElement;
}

interface PinsOptions {
  /** The space that a pin needs, in pixels. */
  readonly gapPx: number;
  /** Builds the element for several pins, which zooms in on a click. Without it the pins are drawn apart. */
  readonly clusterElement?: (count: number, onClick: () => void) => HTMLElement;
}

interface Pins {
  readonly show: (pins: readonly PinElement[], chosenId?: string) => void;
}

/** Pins that do not hide each other: a count replaces pins that would overlap, and at the closest zoom they are drawn apart. */
export function addPins({ map }: Pick<WebglBase, 'map'>, { gapPx, clusterElement }: PinsOptions): Pins {
  let shown: readonly PinElement[] = [];
  let chosen: string | undefined;
  const placed = new Map<string, { readonly put: ReturnType<typeof putElement>; readonly element: HTMLElement }>();
  let clusters: readonly ReturnType<typeof putElement>[] = [];

  const comeNearer = (pins: readonly PinElement[]): void => {
    const bounds = boundsAround(pins.map(({ place }) => ({ center: place, radiusMeters: 50 })));
    if (bounds) fitBounds(map, bounds, { paddingPx: 60, maxZoom: closestZoom + zoomOffset + 1 });
  };
  const arrange = (): void => {
    const byId = new Map(shown.map((pin) => [pin.id, pin]));
    const groups = groupPins(
      shown.map(({ id, place }) => ({ id, ...toPixel(map, place) })),
      gapPx,
      chosen,
    );
    for (const cluster of clusters) cluster.remove();
    const isClosest = clusterElement === undefined || map.getZoom() >= closestZoom + zoomOffset;
    clusters = groups.flatMap(({ ids }) => {
      const pins = ids.flatMap((id) => byId.get(id) ?? []);
      const [first] = pins;
      if (pins.length === 1 || isClosest || !first) {
        for (const [index, [x, y]] of spread(pins.length, gapPx).entries()) {
          const pin = pins[index];
          if (!pin) continue;
          pin.element.hidden = false;
          // Relative to the map's own position of the element.
          pin.element.style.setProperty('translate', `${x}px ${y}px`);
          pin.element.style.zIndex = pin.id === chosen ? '3' : '';
        }
        return [];
      }
      for (const { element } of pins) element.hidden = true;
      const cluster = putElement(
        map,
        clusterElement(pins.length, () => comeNearer(pins)),
      );
      cluster.moveTo(first.place);
      return [cluster];
    });
  };
  map.on('moveend', arrange);
  map.on('resize', arrange);
  return {
    show: (pins, chosenId) => {
      shown = pins;
      chosen = chosenId;
      const ids = new Set(pins.map(({ id }) => id));
      for (const [id, { put }] of placed) {
        if (ids.has(id)) continue;
        put.remove();
        placed.delete(id);
      }
      for (const { id, place, element } of pins) {
        const known = placed.get(id);
        const put = known?.element === element ? known.put : putElement(map, element);
        if (known && known.element !== element) known.put.remove();
        put.moveTo(place);
        placed.set(id, { put, element });
      }
      arrange();
    },
  };
}
