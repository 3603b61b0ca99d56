import { Button, Text, useComputedColorScheme } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RadiusUnit } from '@earshot/domain';
import type { Place } from '@earshot/geofence';
import type { FenceMap, FenceMapOptions, ShownFence } from './fence-map.ts';
import { fittingZoom, type MapLook } from './look.ts';
import classes from './map.module.css';

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

type Renderer = 'webgl' | 'canvas';

/** Opens the better map that this browser can draw; each is loaded only when needed. */
async function openMap(options: FenceMapOptions): Promise<{ readonly map: FenceMap; readonly renderer: Renderer }> {
  if (document.createElement('canvas').getContext('webgl2')) {
    try {
      const { openWebglMap } = await import('./webgl-map.ts');
      return { map: await openWebglMap(options), renderer: 'webgl' };
    } catch {
      options.container.replaceChildren();
    }
  }
  const { openCanvasMap } = await import('./canvas-map.ts');
  return { map: await openCanvasMap(options), renderer: 'canvas' };
}

/** A map with one circle that can be dragged, clicked to a place, and moved by the arrow keys. `data-drawn` says which renderer has drawn it. */
export function GeofenceMap({ fence, look, unit, isMovable, styleUrl, onPlace, onDrag, onLook }: GeofenceMapProps) {
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<FenceMap>();
  const [drawn, setDrawn] = useState<Renderer>();
  const [hasFailed, setHasFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const isDark = useComputedColorScheme('light') === 'dark';
  const events = {
    onPlace: useEffectEvent(onPlace),
    onDrag: useEffectEvent((place: Place) => onDrag?.(place)),
    onLook: useEffectEvent((center: Place) => onLook?.(center)),
  };
  const start = useEffectEvent((element: HTMLElement, onDrawn: () => void) => {
    // MapLibre keeps these: an effect event may be called later, not passed on.
    const passedOn = {
      onPlace: (place: Place) => events.onPlace(place),
      onDrag: (place: Place) => events.onDrag(place),
      onLook: (place: Place) => events.onLook(place),
    };
    return openMap({ container: element, center: look.center, zoom: look.zoom, isDark, unit, isMovable, styleUrl, events: { ...passedOn, onDrawn } });
  });

  useEffect(() => {
    const element = container.current?.appendChild(document.createElement('div'));
    if (!element) return;
    element.style.cssText = 'position:absolute;inset:0';
    let isGone = false;
    let opened: FenceMap | undefined;
    let renderer: Renderer | undefined;
    setHasFailed(false);
    start(element, () => setDrawn(renderer)).then(
      (result) => {
        if (isGone) return result.map.remove();
        opened = result.map;
        renderer = result.renderer;
        setMap(result.map);
      },
      () => !isGone && setHasFailed(true),
    );
    return () => {
      isGone = true;
      opened?.remove();
      element.remove();
      setMap(undefined);
      setDrawn(undefined);
    };
  }, [isDark, isMovable, styleUrl, attempt]);

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
  }, [map, look]);

  return (
    <div ref={container} className={classes['map']} data-drawn={drawn}>
      {hasFailed && (
        <div className={classes['message']}>
          <Text>The map could not be loaded. Search for the place by name, or try again.</Text>
          <Button variant="default" onClick={() => setAttempt((count) => count + 1)}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}
