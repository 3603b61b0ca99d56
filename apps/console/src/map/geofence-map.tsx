import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import type { RadiusUnit } from '@earshot/domain';
import type { Place } from '@earshot/geofence';
import type { FenceMap, FenceMapEvents, FenceMapOptions, OtherFence, ShownFence } from './fence-map.ts';
import type { MapLook } from './look.ts';
import { MapFrame } from './map-frame.tsx';
import { openBetter, type OpenedMap, useMap } from './use-map.ts';
import { useMapSettings } from './use-map-settings.ts';

export interface GeofenceMapProps {
  /** Undefined while no place is chosen. */
  readonly fence: ShownFence | undefined;
  readonly others?: readonly OtherFence[] | undefined;
  readonly look: MapLook;
  readonly unit: RadiusUnit;
  readonly isMovable: boolean;
  readonly onPlace: (place: Place) => void;
  readonly onDrag?: (place: Place) => void;
  readonly onResize?: (radiusMeters: number) => void;
  readonly onRadius?: (radiusMeters: number, by: 'hand' | 'key') => void;
  readonly onLook?: FenceMapEvents['onLook'];
}

const loadWebgl = () => import('./webgl-map.ts');

/** Loads the map's code in parallel with the message, not after it. */
export function loadGeofenceMap(): void {
  if ('WebGL2RenderingContext' in globalThis) loadWebgl().catch(() => {});
}

const openMap = (options: FenceMapOptions): Promise<OpenedMap<FenceMap>> =>
  openBetter(options.container, {
    webgl: async () => (await loadWebgl()).openWebglMap(options),
    canvas: async () => (await import('./canvas-map.ts')).openCanvasMap(options),
  });

const none: readonly OtherFence[] = [];

/** A map with one circle that can be dragged, resized, clicked to a place, and changed by keys. */
export function GeofenceMap({ fence, others = none, look, unit, isMovable, onPlace, onDrag, onResize, onRadius, onLook }: GeofenceMapProps) {
  const isDark = useComputedColorScheme('light') === 'dark';
  const settings = useMapSettings();
  const events = {
    onPlace: useEffectEvent(onPlace),
    onDrag: useEffectEvent((place: Place) => onDrag?.(place)),
    onResize: useEffectEvent((meters: number) => onResize?.(meters)),
    onRadius: useEffectEvent((meters: number, by: 'hand' | 'key') => onRadius?.(meters, by)),
    onLook: useEffectEvent((center: Place, by: 'hand' | 'look') => onLook?.(center, by)),
  };
  const state = useMap(JSON.stringify([isDark, isMovable]), settings, ({ element, onDrawn, ...opening }) => {
    // MapLibre keeps these callbacks: an effect event may be called later, but not passed on.
    const passedOn = {
      onPlace: (place: Place) => events.onPlace(place),
      onDrag: (place: Place) => events.onDrag(place),
      onResize: (meters: number) => events.onResize(meters),
      onRadius: (meters: number, by: 'hand' | 'key') => events.onRadius(meters, by),
      onLook: (place: Place, by: 'hand' | 'look') => events.onLook(place, by),
    };
    const start = { container: element, center: look.center, zoom: look.zoom };
    return openMap({ ...opening, ...start, isDark, unit, isMovable, events: { ...passedOn, onDrawn } });
  });
  const { map } = state;

  // The effect depends on the numbers: the same circle in a new object must not undo a drag in progress.
  const { center, radiusMeters } = fence ?? {};
  const { lat, lng } = center ?? {};
  useEffect(() => {
    const isPlaced = lat !== undefined && lng !== undefined && radiusMeters !== undefined;
    map?.show(isPlaced ? { center: { lat, lng }, radiusMeters } : undefined);
  }, [map, lat, lng, radiusMeters]);
  useEffect(() => {
    map?.showOthers(others);
  }, [map, others]);
  useEffect(() => {
    map?.setUnit(unit);
  }, [map, unit]);
  useEffect(() => {
    map?.lookAt(look);
  }, [map, look]);

  return <MapFrame state={state} settings={settings} instead="Search for the place by name, or try again." />;
}
