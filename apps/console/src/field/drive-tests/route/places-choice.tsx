import { useState } from 'react';
import type { FoundPlace } from '@earshot/contract';
import type { Place } from '@earshot/geofence';
import { PlaceSearch } from '../../../ui/place-search/place-search.tsx';
import classes from '../drive-tests.module.css';
import { useLiveCircles } from '../use-live-circles.ts';
import type { Route } from './route-points.ts';

interface PlacesChoiceProps {
  readonly near: Place | undefined;
  readonly isAlongRoads: boolean;
  readonly onChoose: (route: Route) => void;
}

// Spec 1 §9.
const middleOfTheCountry: Place = { lat: 39.8283, lng: -98.5795 };
type Ends = Partial<Record<'from' | 'to', FoundPlace>>;

export function PlacesChoice({ near: nearRoute, isAlongRoads, onChoose }: PlacesChoiceProps) {
  const [live] = useLiveCircles(true);
  const near = nearRoute ?? live?.center ?? middleOfTheCountry;
  const [ends, setEnds] = useState<Ends>({});
  const choose = (part: Ends) => {
    const next = { ...ends, ...part };
    setEnds(next);
    const { from, to } = next;
    if (from && to) onChoose({ points: [from, to].map(({ lat, lng }) => ({ lat, lng })), note: `${from.name} to ${to.name}` });
  };
  return (
    <div className={classes['choice']}>
      <PlaceSearch label="From" location={ends.from?.name ?? ''} near={near} onChoose={(from) => choose({ from })} />
      <PlaceSearch label="To" location={ends.to?.name ?? ''} near={ends.from ?? near} onChoose={(to) => choose({ to })} />
      <p className={classes['hint']}>
        {isAlongRoads
          ? 'The drive takes the fastest roads between them. Click the map to go through more points.'
          : 'The drive goes in a straight line between them. Click the map to add points, or follow roads.'}
      </p>
    </div>
  );
}
