import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useRef, useState } from 'react';
import type { Attribution, FoundPlace } from '@earshot/contract';
import { radiusLabel } from '@earshot/domain';
import type { Place } from '@earshot/geofence';
import { type GeofenceMapProps, lookOf, type MapLook } from '../../map/index.ts';
import { api } from '../../platform/api.ts';
import { PlaceSearch } from '../../ui/place-search.tsx';
import type { MessageForm } from '../message-form.ts';
import classes from './place.module.css';
import { RadiusChoice } from './radius-choice.tsx';

/** The map, which a test of the composer leaves out: it needs a browser that draws. */
export type MapComponent = ComponentType<GeofenceMapProps>;

interface PlacePanelProps {
  readonly form: MessageForm;
  readonly error?: string | undefined;
  readonly isReadOnly: boolean;
  /** Nothing can be done for a moment. */
  readonly isBusy: boolean;
  readonly onChange: (part: Partial<MessageForm>) => void;
  readonly map: MapComponent;
}

// spec 1 §9
const middleOfTheCountry: Place = { lat: 39.8283, lng: -98.5795 };

/** Where the message plays: the map with its circle, the search and the radius over it. */
export function PlacePanel({ form, error, isReadOnly, isBusy, onChange, map: Map }: PlacePanelProps) {
  const { place, location, radiusMeters, radiusUnit } = form;
  const [look, setLook] = useState<MapLook>(() => lookOf(place ?? middleOfTheCountry, place ? radiusMeters : undefined));
  const [near, setNear] = useState(look.center);
  const [dragged, setDragged] = useState<Place>();
  const [source, setSource] = useState<Source>();
  const mapStyleUrl = useMapStyleUrl();
  const name = usePlaceName();

  const put = (next: Place) => {
    setDragged(undefined);
    // The old name would be wrong here, and the new one may not come.
    onChange({ place: next, location: `${next.lat.toFixed(5)}, ${next.lng.toFixed(5)}` });
    // The first click may be made from far above: it comes down to the circle.
    if (!place) setLook(lookOf(next, radiusMeters));
    name.ask(next, (address, attribution) => {
      onChange({ location: address });
      setSource({ location: address, attribution });
    });
  };
  const choose = (found: FoundPlace, attribution: Attribution) => {
    const { lat, lng } = found;
    const called = found.detail === '' ? found.name : `${found.name}, ${found.detail}`;
    name.forget();
    onChange({ place: { lat, lng }, location: called });
    setSource({ location: called, attribution });
    setLook(lookOf({ lat, lng }, radiusMeters));
  };
  const resize = (radius: Pick<MessageForm, 'radiusMeters' | 'radiusUnit'>) => {
    onChange(radius);
    if (place && radius.radiusMeters !== radiusMeters) setLook(lookOf(place, radius.radiusMeters));
  };

  return (
    <section className={classes['panel']} aria-label="Place" inert={isBusy}>
      {mapStyleUrl.isPending ? (
        <MapLoading />
      ) : (
        <Map
          fence={place && { center: place, radiusMeters }}
          look={look}
          unit={radiusUnit}
          isMovable={!isReadOnly}
          styleUrl={mapStyleUrl.data ?? undefined}
          onPlace={put}
          onDrag={setDragged}
          onLook={setNear}
        />
      )}
      <div className={classes['bar']}>
        <PlaceSearch location={location} near={near} error={error} isReadOnly={isReadOnly} onChoose={choose} />
        <RadiusChoice meters={radiusMeters} unit={radiusUnit} isReadOnly={isReadOnly} onChange={resize} />
      </div>
      <Plate
        isReadOnly={isReadOnly}
        place={dragged ?? place}
        location={location}
        radius={radiusLabel(radiusMeters, radiusUnit)}
        attribution={source?.location === location ? source.attribution : undefined}
      />
    </section>
  );
}

/** Whose the name of the place is. */
interface Source {
  readonly location: string;
  readonly attribution: Attribution;
}

const MapLoading = () => (
  <div className={classes['loading']}>
    <Loader size="sm" aria-label="The map is loading" />
  </div>
);

interface PlateProps {
  readonly place: Place | undefined;
  readonly location: string;
  readonly radius: string;
  readonly isReadOnly: boolean;
  readonly attribution: Attribution | undefined;
}

function Plate({ place, location, radius, isReadOnly, attribution }: PlateProps) {
  return (
    <div className={classes['plate']}>
      {place ? (
        <>
          {location !== '' && <b>{location}</b>}
          <span>
            {degrees(place.lat)}, {degrees(place.lng)} · {radius === 'R-free' ? 'Region Free' : `${radius} radius`}
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

// A hyphen is too short for a minus.
const degrees = (value: number): string => value.toFixed(5).replace('-', '−');

/** The style of another map, if this installation has one. */
function useMapStyleUrl() {
  return useQuery({
    queryKey: ['system', 'settings'],
    queryFn: ({ signal }) => api.system.settings(undefined, { signal }),
    staleTime: Infinity,
    select: ({ mapStyleUrl }) => mapStyleUrl ?? null,
  });
}

const nameAfterMs = 250;

/** Asks for the name of a place and hears only of the last one asked for. */
function usePlaceName() {
  const asked = useRef<AbortController>(undefined);
  const forget = (): void => asked.current?.abort();
  const ask = (place: Place, onName: (address: string, attribution: Attribution) => void): void => {
    forget();
    const controller = new AbortController();
    asked.current = controller;
    // An arrow key that is held down moves the place many times a second.
    const timer = setTimeout(() => {
      api.places.reverse({ query: place }, { signal: controller.signal }).then(
        ({ address, attribution }) => !controller.signal.aborted && address !== '' && onName(address, attribution),
        // Without a name it keeps its coordinates.
        () => undefined,
      );
    }, nameAfterMs);
    controller.signal.addEventListener('abort', () => clearTimeout(timer));
  };
  return { ask, forget };
}
