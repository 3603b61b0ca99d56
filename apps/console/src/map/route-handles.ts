import type { Place } from '@earshot/geofence';
import { handleButton, labelHandle } from './route-elements.ts';
import type { RouteEvents } from './route-scene.ts';

export interface PlacedHandle {
  readonly moveTo: (place: Place) => void;
  readonly remove: () => void;
}

export interface HandleDrag {
  readonly onDrag: (place: Place) => void;
  readonly onDrop: (place: Place) => void;
}

interface HandleParts {
  readonly events: RouteEvents;
  readonly put: (button: HTMLButtonElement, drag: HandleDrag) => PlacedHandle;
  readonly drawLine: (line: readonly Place[]) => void;
}

/** Keeps the points' elements while the route changes, so that neither a drag nor the focus is lost. */
export function keepHandles({ events, put, drawLine }: HandleParts): { readonly show: (places: readonly Place[]) => void } {
  const kept: { readonly handle: PlacedHandle; readonly button: HTMLButtonElement }[] = [];
  let shown: readonly Place[] = [];
  const add = (index: number): void => {
    const button = handleButton({ index: () => index, place: () => shown[index] ?? { lat: 0, lng: 0 }, events });
    const handle = put(button, { onDrag: (place) => drawLine(shown.with(index, place)), onDrop: (place) => events.onMove(index, place) });
    kept.push({ handle, button });
  };
  return {
    show: (places) => {
      shown = places;
      for (const { handle } of kept.splice(places.length)) handle.remove();
      for (const [index, place] of places.entries()) {
        if (kept[index] === undefined) add(index);
        kept[index]?.handle.moveTo(place);
        if (kept[index]) labelHandle(kept[index].button, index, places.length);
      }
    },
  };
}
