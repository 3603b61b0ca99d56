import type { Attribution } from '@earshot/contract';
import type { Place } from '@earshot/geofence';
import classes from './place.module.css';

interface PlateProps {
  readonly place: Place | undefined;
  readonly location: string;
  /** In the map's words, such as '1 mi'. */
  readonly radius: string;
  readonly isReadOnly: boolean;
  readonly attribution: Attribution | undefined;
}

export function Plate({ place, location, radius, isReadOnly, attribution }: PlateProps) {
  return (
    <div className={classes['plate']}>
      {place ? (
        <>
          {location !== '' && !isCoordinates(location, place) && <b>{location}</b>}
          <span>
            {coordinates(place)} · {radius === 'Region Free' ? radius : `${radius} radius`}
          </span>
          {attribution && (
            <a href={attribution.url} target="_blank" rel="noreferrer">
              {attribution.text}
            </a>
          )}
        </>
      ) : (
        <span>{isReadOnly ? 'No place is chosen' : 'Click the map or search to choose a place'}</span>
      )}
    </div>
  );
}

// A hyphen is too short for a minus sign.
const degrees = (value: number): string => value.toFixed(5).replace('-', '−');

/** A place without a name is called by its coordinates, which the plate shows below anyway. */
const isCoordinates = (location: string, place: Place): boolean => location.replaceAll('-', '−') === coordinates(place);

export const coordinates = ({ lat, lng }: Place): string => `${degrees(lat)}, ${degrees(lng)}`;
