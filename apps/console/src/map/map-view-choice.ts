import type { MapView } from '@earshot/map';

const key = 'earshot.mapView';

/** How this browser looks at maps: as somebody last chose, else terrain (spec 1 §2). */
export function chosenMapView(): MapView {
  const stored = localStorage.getItem(key);
  return stored === 'map' || stored === 'satellite' ? stored : 'terrain';
}

export const rememberMapView = (view: MapView): void => localStorage.setItem(key, view);
