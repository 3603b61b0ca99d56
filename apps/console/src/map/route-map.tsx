import { Button, useComputedColorScheme } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import type { RadiusUnit } from '@earshot/domain';
import type { Place } from '@earshot/geofence';
import '../ui/tones.css';
import { MapFrame } from './map-frame.tsx';
import own from './route.module.css';
import { type RouteEvents, type RouteMapOptions, type RouteScene, type RouteView, sceneBounds } from './route-scene.ts';
import { openBetter, type OpenedMap, useMap } from './use-map.ts';
import { useMapSettings } from './use-map-settings.ts';

export interface RouteMapProps extends Omit<RouteEvents, 'onDrawn'> {
  readonly scene: RouteScene;
  /** The phone's position while the drive is played. */
  readonly phone: Place | undefined;
  /** False: a click adds no point. */
  readonly isEditable: boolean;
  readonly unit: RadiusUnit;
  /** The content to bring into view; by default the whole scene. */
  readonly fitScene?: Pick<RouteScene, 'line' | 'circles'> | undefined;
  /** A new value brings `fitScene` into view. */
  readonly fitKey: string;
}

const openMap = (options: RouteMapOptions): Promise<OpenedMap<RouteView>> =>
  openBetter(options.container, {
    webgl: async () => (await import('./webgl-route.ts')).openWebglRoute(options),
    canvas: async () => (await import('./canvas-route.ts')).openCanvasRoute(options),
  });

// The default view of a map without a place (spec 1 §9).
const start = { center: { lat: 39.8283, lng: -98.5795 }, zoom: 4 };

/** A map with a route: either its points are added, moved and removed, or it shows what is heard on the way. */
export function RouteMap({ scene, phone, isEditable, unit, fitScene = scene, fitKey, onAdd, onMove, onRemove }: RouteMapProps) {
  const isDark = useComputedColorScheme('light') === 'dark';
  const events = { onAdd: useEffectEvent(onAdd), onMove: useEffectEvent(onMove), onRemove: useEffectEvent(onRemove) };
  const settings = useMapSettings();
  const state = useMap(JSON.stringify([isDark, unit, isEditable]), settings, ({ element, onDrawn, ...opening }) => {
    // MapLibre keeps these callbacks: an effect event may be called later, but not passed on.
    const passedOn = {
      onAdd: (place: Place) => events.onAdd(place),
      onMove: (index: number, place: Place) => events.onMove(index, place),
      onRemove: (index: number) => events.onRemove(index),
    };
    return openMap({ ...opening, ...start, container: element, isDark, unit, isEditable, events: { ...passedOn, onDrawn } });
  });
  const { map } = state;
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
      <MapFrame state={state} settings={settings} instead="Use the list of points instead." />
      {map && scene.line.length + scene.circles.length > 0 && (
        <Button className={own['all'] ?? ''} variant="default" onClick={() => fit(scene)}>
          Show all
        </Button>
      )}
    </>
  );
}
