import { Button, Text, useComputedColorScheme } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import type { RadiusUnit } from '@earshot/domain';
import { boundsOf } from './bounds.ts';
import classes from './map.module.css';
import type { MapPlace, PlaceMap, PlaceMapOptions } from './place-map.ts';
import own from './places.module.css';
import { openBetter, type Opened, useMap } from './use-map.ts';

export interface PlacesMapProps {
  readonly places: readonly MapPlace[];
  readonly chosenId: string | undefined;
  readonly unit: RadiusUnit;
  readonly styleUrl?: string | undefined;
  readonly onChoose: (id: string) => void;
}

/** Each renderer is loaded only when needed. */
const openMap = (options: PlaceMapOptions): Promise<Opened<PlaceMap>> =>
  openBetter(options.container, {
    webgl: async () => (await import('./webgl-places.ts')).openWebglPlaces(options),
    canvas: async () => (await import('./canvas-places.ts')).openCanvasPlaces(options),
  });

// spec 1 §9: where a map without a place looks.
const start = { center: { lat: 39.8283, lng: -98.5795 }, zoom: 4 };

/** A map with many circles, each with a label. It starts with all of them in view, and goes to the one that is chosen. */
export function PlacesMap({ places, chosenId, unit, styleUrl, onChoose }: PlacesMapProps) {
  const isDark = useComputedColorScheme('light') === 'dark';
  const choose = useEffectEvent(onChoose);
  const { container, map, drawn, hasFailed, retry } = useMap(JSON.stringify([isDark, styleUrl, unit]), (element, onDrawn) =>
    openMap({ ...start, container: element, isDark, unit, styleUrl, onDrawn, onChoose: (id) => choose(id) }),
  );
  const fitAll = () => {
    const bounds = boundsOf(places);
    if (bounds) map?.fit(bounds);
  };
  const fitFirst = useEffectEvent(fitAll);
  const fitChosen = useEffectEvent((id: string) => {
    const bounds = boundsOf(places.filter((place) => place.id === id));
    if (bounds) map?.fit(bounds);
  });

  useEffect(() => {
    map?.show(places, chosenId);
  }, [map, places, chosenId]);
  // News must not take the view from somebody who looks elsewhere.
  useEffect(() => {
    if (map) fitFirst();
  }, [map]);
  useEffect(() => {
    if (map && chosenId !== undefined) fitChosen(chosenId);
  }, [map, chosenId]);

  return (
    <>
      <div ref={container} className={classes['map']} data-drawn={drawn}>
        {hasFailed && (
          <div className={classes['message']}>
            <Text>The map could not be loaded. The list has the same messages.</Text>
            <Button variant="default" onClick={retry}>
              Try again
            </Button>
          </div>
        )}
      </div>
      {map && (
        <Button className={own['all'] ?? ''} variant="default" onClick={fitAll}>
          Show all
        </Button>
      )}
    </>
  );
}
