import { Button, useComputedColorScheme } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import type { RadiusUnit } from '@earshot/domain';
import { boundsAround } from './bounds.ts';
import { MapFrame } from './map-frame.tsx';
import type { MapPlace, PlaceMap, PlaceMapOptions } from './place-map.ts';
import own from './places.module.css';
import { openBetter, type OpenedMap, useMap } from './use-map.ts';
import { useMapSettings } from './use-map-settings.ts';

export interface PlacesMapProps {
  readonly places: readonly MapPlace[];
  readonly chosenId: string | undefined;
  readonly unit: RadiusUnit;
  readonly onChoose: (id: string) => void;
}

const openMap = (options: PlaceMapOptions): Promise<OpenedMap<PlaceMap>> =>
  openBetter(options.container, {
    webgl: async () => (await import('./webgl-places.ts')).openWebglPlaces(options),
    canvas: async () => (await import('./canvas-places.ts')).openCanvasPlaces(options),
  });

// The default view of a map without a place (spec 1 §9).
const start = { center: { lat: 39.8283, lng: -98.5795 }, zoom: 4 };

/** A map with many labelled circles. It starts with all of them in view, and moves to the chosen one. */
export function PlacesMap({ places, chosenId, unit, onChoose }: PlacesMapProps) {
  const isDark = useComputedColorScheme('light') === 'dark';
  const choose = useEffectEvent(onChoose);
  const settings = useMapSettings();
  const state = useMap(JSON.stringify([isDark, unit]), settings, ({ element, ...opening }) =>
    openMap({ ...opening, ...start, container: element, isDark, unit, onChoose: (id) => choose(id) }),
  );
  const { map } = state;
  const fitAll = () => {
    const bounds = boundsAround(places);
    if (bounds) map?.fit(bounds);
  };
  const fitFirst = useEffectEvent(fitAll);
  const fitChosen = useEffectEvent((id: string) => {
    const bounds = boundsAround(places.filter((place) => place.id === id));
    if (bounds) map?.fit(bounds);
  });

  useEffect(() => {
    map?.show(places, chosenId);
  }, [map, places, chosenId]);
  // News must not move the view of a user who looks elsewhere.
  useEffect(() => {
    if (map) fitFirst();
  }, [map]);
  useEffect(() => {
    if (map && chosenId !== undefined) fitChosen(chosenId);
  }, [map, chosenId]);

  return (
    <>
      <MapFrame state={state} settings={settings} instead="Use the list instead." />
      {map && (
        <Button className={own['all'] ?? ''} variant="default" onClick={fitAll}>
          Show all
        </Button>
      )}
    </>
  );
}
