import type { ActivityPlace } from '@earshot/contract';
import { useMemo } from 'react';
import { PlacesMap } from '../../../map/index.ts';
import { PlaceList } from './place-list.tsx';
import classes from './places.module.css';
import { toMapPlaces } from './heard-share.ts';

interface PlacesViewProps {
  readonly places: readonly ActivityPlace[];
  readonly openId: string | undefined;
  readonly onOpen: (messageId: string | undefined) => void;
}

// For the scale of the map alone: no distance is written here.
const unitHere = () => (/-(US|GB)$/.test(navigator.language) ? 'mi' : 'km');

/** The map, with a list that has all of it for people who do not use a map. */
export function PlacesView({ places, openId, onOpen }: PlacesViewProps) {
  const circles = useMemo(() => toMapPlaces(places), [places]);
  return (
    <div className={classes['view']} data-bare={circles.length === 0 || undefined}>
      {circles.length > 0 && (
        <div className={classes['map']}>
          <PlacesMap places={circles} chosenId={openId} unit={unitHere()} onChoose={onOpen} />
        </div>
      )}
      <PlaceList places={places} openId={openId} onOpen={onOpen} />
    </div>
  );
}
