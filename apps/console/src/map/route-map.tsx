import { Button, Text, useComputedColorScheme } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import type { RadiusUnit } from '@earshot/domain';
import type { Place } from '@earshot/geofence';
import '../ui/tones.css';
import classes from './map.module.css';
import own from './route.module.css';
import { type RouteEvents, type RouteMapOptions, type RouteScene, type RouteView, sceneBounds } from './route-scene.ts';
import { openBetter, type Opened, useMap } from './use-map.ts';

export interface RouteMapProps extends Omit<RouteEvents, 'onDrawn'> {
  readonly scene: RouteScene;
  /** Where the phone is now, while the drive is played. */
  readonly phone: Place | undefined;
  /** False: a click adds no point. */
  readonly isEditable: boolean;
  readonly unit: RadiusUnit;
  /** What is to be in view; the whole scene without it. */
  readonly fitScene?: Pick<RouteScene, 'line' | 'circles'> | undefined;
  /** A new value has that brought into view. */
  readonly fitKey: string;
  readonly styleUrl?: string | undefined;
}

/** Each renderer is loaded only when needed. */
const openMap = (options: RouteMapOptions): Promise<Opened<RouteView>> =>
  openBetter(options.container, {
    webgl: async () => (await import('./webgl-route.ts')).openWebglRoute(options),
    canvas: async () => (await import('./canvas-route.ts')).openCanvasRoute(options),
  });

// spec 1 §9: where a map without a place looks.
const start = { center: { lat: 39.8283, lng: -98.5795 }, zoom: 4 };

/** A map with a route: its points drawn, moved and taken away, or looked at with what is heard on the way. */
export function RouteMap({ scene, phone, isEditable, unit, fitScene = scene, fitKey, styleUrl, onAdd, onMove, onRemove }: RouteMapProps) {
  const isDark = useComputedColorScheme('light') === 'dark';
  const events = { onAdd: useEffectEvent(onAdd), onMove: useEffectEvent(onMove), onRemove: useEffectEvent(onRemove) };
  const { container, map, drawn, hasFailed, retry } = useMap(JSON.stringify([isDark, styleUrl, unit, isEditable]), (element, onDrawn) => {
    // MapLibre keeps these: an effect event may be called later, not passed on.
    const passedOn = {
      onAdd: (place: Place) => events.onAdd(place),
      onMove: (index: number, place: Place) => events.onMove(index, place),
      onRemove: (index: number) => events.onRemove(index),
    };
    return openMap({ ...start, container: element, isDark, unit, styleUrl, isEditable, events: { ...passedOn, onDrawn } });
  });
  const fit = (part: Pick<RouteScene, 'line' | 'circles'>) => {
    const bounds = sceneBounds(part);
    if (bounds) map?.fit(bounds);
  };
  const fitNow = useEffectEvent(() => fit(fitScene));

  useEffect(() => {
    map?.show(scene);
  }, [map, scene]);
  useEffect(() => {
    if (map) fitNow();
  }, [map, fitKey]);
  useEffect(() => {
    map?.showPhone(phone);
  }, [map, phone]);

  return (
    <>
      <div ref={container} className={classes['map']} data-drawn={drawn}>
        {hasFailed && (
          <div className={classes['message']}>
            <Text>The map could not be loaded. The list of points does the same.</Text>
            <Button variant="default" onClick={retry}>
              Try again
            </Button>
          </div>
        )}
      </div>
      {map && scene.line.length + scene.circles.length > 0 && (
        <Button className={own['all'] ?? ''} variant="default" onClick={() => fit(scene)}>
          Show all
        </Button>
      )}
    </>
  );
}
