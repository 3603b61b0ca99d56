import { Button, Text, useComputedColorScheme } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import type { RadiusUnit } from '@earshot/domain';
import type { Place } from '@earshot/geofence';
import type { FenceMap, FenceMapOptions, ShownFence } from './fence-map.ts';
import { fittingZoom, type MapLook } from './look.ts';
import classes from './map.module.css';
import { openBetter, type Opened, useMap } from './use-map.ts';

export interface GeofenceMapProps {
  /** Undefined while no place is chosen. */
  readonly fence: ShownFence | undefined;
  readonly look: MapLook;
  readonly unit: RadiusUnit;
  /** False leaves the circle where it is. */
  readonly isMovable: boolean;
  readonly styleUrl?: string | undefined;
  readonly onPlace: (place: Place) => void;
  readonly onDrag?: (place: Place) => void;
  readonly onLook?: (center: Place) => void;
}

/** Each renderer is loaded only when needed. */
const openMap = (options: FenceMapOptions): Promise<Opened<FenceMap>> =>
  openBetter(options.container, {
    webgl: async () => (await import('./webgl-map.ts')).openWebglMap(options),
    canvas: async () => (await import('./canvas-map.ts')).openCanvasMap(options),
  });

/** A map with one circle that can be dragged, clicked to a place, and moved by the arrow keys. `data-drawn` says which renderer has drawn it. */
export function GeofenceMap({ fence, look, unit, isMovable, styleUrl, onPlace, onDrag, onLook }: GeofenceMapProps) {
  const isDark = useComputedColorScheme('light') === 'dark';
  const events = {
    onPlace: useEffectEvent(onPlace),
    onDrag: useEffectEvent((place: Place) => onDrag?.(place)),
    onLook: useEffectEvent((center: Place) => onLook?.(center)),
  };
  const key = JSON.stringify([isDark, isMovable, styleUrl]);
  const { container, map, drawn, hasFailed, retry } = useMap(key, (element, onDrawn) => {
    // MapLibre keeps these: an effect event may be called later, not passed on.
    const passedOn = {
      onPlace: (place: Place) => events.onPlace(place),
      onDrag: (place: Place) => events.onDrag(place),
      onLook: (place: Place) => events.onLook(place),
    };
    return openMap({ container: element, center: look.center, zoom: look.zoom, isDark, unit, isMovable, styleUrl, events: { ...passedOn, onDrawn } });
  });

  // By its numbers: the same circle in a new object must not undo a drag that goes on.
  const { center, radiusMeters } = fence ?? {};
  const { lat, lng } = center ?? {};
  useEffect(() => {
    const isPlaced = lat !== undefined && lng !== undefined && radiusMeters !== undefined;
    map?.show(isPlaced ? { center: { lat, lng }, radiusMeters } : undefined);
  }, [map, lat, lng, radiusMeters]);
  useEffect(() => {
    map?.setUnit(unit);
  }, [map, unit]);
  useEffect(() => {
    const { clientWidth = 0, clientHeight = 0 } = container.current ?? {};
    map?.lookAt(look.center, fittingZoom(look, Math.min(clientWidth, clientHeight)));
  }, [map, look, container]);

  return (
    <div ref={container} className={classes['map']} data-drawn={drawn}>
      {hasFailed && (
        <div className={classes['message']}>
          <Text>The map could not be loaded. Search for the place by name, or try again.</Text>
          <Button variant="default" onClick={retry}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}
