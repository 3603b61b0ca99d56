import type { MapView } from '@earshot/map';

const key = 'earshot.mapView';

/** The map view last chosen in this browser, else terrain (spec 1 §2). */
export function chosenMapView(): MapView {
  const stored = localStorage.getItem(key);
  return stored === 'map' || stored === 'satellite' ? stored : 'terrain';
}

export const rememberMapView = (view: MapView): void => localStorage.setItem(key, view);
