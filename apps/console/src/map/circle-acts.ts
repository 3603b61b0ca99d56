import type { RadiusUnit } from '@earshot/domain';
import type { Place } from '@earshot/geofence';
import type { FenceMapEvents, ShownFence } from './fence-map.ts';
import { nudged, radiusByKey } from './keyboard-move.ts';

interface CircleOnMap {
  readonly shown: () => ShownFence | undefined;
  readonly show: (fence: ShownFence) => void;
  readonly unit: () => RadiusUnit;
  readonly events: FenceMapEvents;
}

interface CircleActs {
  /** The hand moves the circle, and has not let go. */
  readonly moveTo: (center: Place) => void;
  /** The circle's place is chosen. */
  readonly put: (place: Place) => void;
  /** Returns whether the key meant the circle. */
  readonly onKey: (press: { readonly key: string; readonly isFine: boolean }) => boolean;
}

/** A person's changes of the circle, the same on both maps. */
export function circleActs({ shown, show, unit, events }: CircleOnMap): CircleActs {
  const placeAt = (center: Place): void => {
    const fence = shown();
    if (fence) show({ ...fence, center });
  };
  const put = (place: Place): void => {
    placeAt(place);
    events.onPlace(place);
  };
  return {
    moveTo: (center) => {
      placeAt(center);
      events.onDrag(center);
    },
    put,
    onKey: (press) => {
      const fence = shown();
      if (!fence) return false;
      const radiusMeters = radiusByKey(fence.radiusMeters, unit(), press.key);
      if (radiusMeters !== undefined) {
        show({ ...fence, radiusMeters });
        events.onRadius(radiusMeters, 'key');
        return true;
      }
      const place = nudged(fence.center, fence.radiusMeters, press);
      if (place) put(place);
      return place !== undefined;
    },
  };
}
