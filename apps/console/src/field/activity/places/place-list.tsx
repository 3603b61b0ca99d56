import type { ActivityPlace } from '@earshot/contract';
import { PlaceEntry } from './place-entry.tsx';
import classes from './places.module.css';

interface PlaceListProps {
  readonly places: readonly ActivityPlace[];
  readonly openId: string | undefined;
  readonly onOpen: (messageId: string | undefined) => void;
}

export function PlaceList({ places, openId, onOpen }: PlaceListProps) {
  const parts = [
    { heading: 'On the map', list: places.filter(({ radiusMeters }) => radiusMeters > 0) },
    { heading: 'Region Free', list: places.filter(({ radiusMeters }) => radiusMeters === 0) },
  ];
  return (
    <div className={classes['list']} data-list>
      {parts.map(
        ({ heading, list }) =>
          list.length > 0 && (
            <section key={heading} aria-label={heading}>
              <h2>{heading}</h2>
              <ul>
                {list.map((place) => (
                  <PlaceEntry
                    key={place.messageId}
                    place={place}
                    isOpen={place.messageId === openId}
                    onToggle={() => onOpen(place.messageId === openId ? undefined : place.messageId)}
                  />
                ))}
              </ul>
            </section>
          ),
      )}
    </div>
  );
}
