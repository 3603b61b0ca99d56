import { useState } from 'react';
import type { Place } from '@earshot/geofence';
import { noRoute, type Route } from './route-points.ts';

const steps = 100;

/** A route under construction, with its state before each step for undo. */
export function useRoute(first: Route = noRoute) {
  const [past, setPast] = useState<readonly Route[]>([]);
  const [route, setRoute] = useState(first);
  const change = (next: Route): void => {
    setPast((before) => [...before, route].slice(-steps));
    setRoute(next);
  };
  const { points, note } = route;
  return {
    route,
    replace: change,
    add: ({ lat, lng }: Place) => change({ note, points: [...points, { lat, lng }] }),
    /** A moved point keeps its time. */
    move: (index: number, { lat, lng }: Place) => change({ note, points: points.map((point, each) => (each === index ? { ...point, lat, lng } : point)) }),
    remove: (index: number) => change({ note, points: points.filter((_, each) => each !== index) }),
    clear: () => change(noRoute),
    canUndo: past.length > 0,
    undo: () => {
      const last = past.at(-1);
      if (!last) return;
      setPast(past.slice(0, -1));
      setRoute(last);
    },
  };
}
export type RouteState = ReturnType<typeof useRoute>;
