import { IconCurrentLocation, IconMapPin } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { type ComponentType, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Attribution, FoundPlace } from '@earshot/contract';
import type { Place } from '@earshot/geofence';
import { type GeofenceMapProps, toMapLook, lookOfAll, type MapLook, radiusWords } from '../../../map/index.ts';
import { api } from '../../../platform/api.ts';
import { useSession } from '../../../platform/session.ts';
import { HiddenText } from '../../../ui/hidden-text.tsx';
import { PlaceSearch } from '../../../ui/place-search/place-search.tsx';
import type { OtherWay } from '../../../ui/place-search/place-search-panel.tsx';
import { locationText } from '../../../ui/place-search/place-search-words.ts';
import type { MessageForm } from '../message-form.ts';
import { MyLocation } from './my-location.tsx';
import classes from './place.module.css';
import { coordinates, Plate } from './place-caption.tsx';
import { RadiusChoice } from './radius-choice.tsx';
import { type LocationRequest, useMyLocation } from './use-my-location.ts';
import { useOwnPlaces } from './use-own-places.ts';

/** The map. A test of the composer replaces it, because it needs a browser that draws. */
export type MapComponent = ComponentType<GeofenceMapProps>;

interface PlacePanelProps {
  readonly form: MessageForm;
  /** Undefined for a message that is not stored. */
  readonly messageId: string | undefined;
  readonly error?: string | undefined;
  readonly isReadOnly: boolean;
  /** The panel is disabled for a moment. */
  readonly isBusy: boolean;
  readonly onChange: (part: Partial<MessageForm>) => void;
  readonly map: MapComponent;
}

// Spec 1 §9.
const middleOfTheCountry: Place = { lat: 39.8283, lng: -98.5795 };

export function PlacePanel({ form, messageId, error, isReadOnly, isBusy, onChange, map: Map }: PlacePanelProps) {
  const { place, location, radiusMeters, radiusUnit } = form;
  const { user } = useSession();
  const [showsExpired, setShowsExpired] = useState(false);
  const { live, expired, expiredCount } = useOwnPlaces({ messageId, senderId: user?.id, showsExpired });
  const others = useMemo(() => [...live, ...expired], [live, expired]);
  const [opened] = useState(() => place && toMapLook(place, radiusMeters));
  const [chosen, setLook] = useState<MapLook>();
  // A new message starts at the operator's live messages.
  const first = useMemo(() => lookOfAll(live) ?? toMapLook(middleOfTheCountry, undefined), [live]);
  const look = chosen ?? opened ?? first;
  const [near, setNear] = useState(look.center);
  const [dragged, setDragged] = useState<Place>();
  const [resized, setResized] = useState<number>();
  const [said, setSaid] = useState('');
  const [source, setSource] = useState<Source>();
  const name = usePlaceName();

  const put = (next: Place, comeNear = false) => {
    setDragged(undefined);
    setSaid(`Location ${coordinates(next)}`);
    // The old name would be wrong here, and the new one may not come.
    onChange({ place: next, location: `${next.lat.toFixed(5)}, ${next.lng.toFixed(5)}` });
    // The first click may be made from far above: the view then zooms in on the circle.
    if (!place || comeNear) setLook(toMapLook(next, radiusMeters));
    name.ask(next, (address, attribution) => {
      onChange({ location: address });
      setSource({ location: address, attribution });
      setSaid(`Location ${address}`);
    });
  };
  const choose = (found: FoundPlace, attribution: Attribution) => {
    const { lat, lng } = found;
    const called = locationText(found);
    name.forget();
    onChange({ place: { lat, lng }, location: called });
    setSource({ location: called, attribution });
    setLook(toMapLook({ lat, lng }, radiusMeters));
    setSaid(`Location ${called}`);
  };
  const mine = useMyLocation((here) => put(here, true));
  useAskedHere(mine, place === undefined && !isReadOnly);
  const resize = (radius: Pick<MessageForm, 'radiusMeters' | 'radiusUnit'>) => {
    onChange(radius);
    if (place && radius.radiusMeters !== radiusMeters) setLook(toMapLook(place, radius.radiusMeters));
  };
  const resizeOnMap = (meters: number, by: 'hand' | 'key') => {
    setResized(undefined);
    setSaid(`Radius ${radiusWords(meters, radiusUnit)}`);
    onChange({ radiusMeters: meters });
    // A drag holds the edge, so the view stays; a key may make the circle larger than the map.
    if (by === 'key' && place && meters !== radiusMeters) setLook(toMapLook(place, meters));
  };

  return (
    <section className={classes['panel']} aria-label="Place" inert={isBusy}>
      <div className={classes['bar']}>
        <PlaceSearch
          location={location}
          near={near}
          error={error}
          isReadOnly={isReadOnly}
          otherWays={[dropPin(() => put(near)), viaMyLocation(mine)]}
          onChoose={choose}
        />
        <RadiusChoice meters={resized ?? radiusMeters} unit={radiusUnit} isReadOnly={isReadOnly} onChange={resize} />
        {!isReadOnly && <MyLocation {...mine} />}
        {expiredCount > 0 && (
          <label className={classes['expired']}>
            <input type="checkbox" checked={showsExpired} onChange={({ currentTarget }) => setShowsExpired(currentTarget.checked)} />
            Show expired
          </label>
        )}
      </div>
      <Map
        fence={place && { center: place, radiusMeters }}
        others={others}
        look={look}
        unit={radiusUnit}
        isMovable={!isReadOnly}
        onPlace={put}
        onDrag={setDragged}
        onResize={setResized}
        onRadius={resizeOnMap}
        onLook={(center, by) => {
          setNear(center);
          // Messages that load later must not move it away again.
          if (by === 'hand') setLook(look);
        }}
      />
      <Plate
        isReadOnly={isReadOnly}
        place={dragged ?? place}
        location={location}
        radius={radiusWords(resized ?? radiusMeters, radiusUnit)}
        attribution={source?.location === location ? source.attribution : undefined}
      />
      <output aria-label="Circle changes">
        <HiddenText>{said}</HiddenText>
      </output>
    </section>
  );
}

const dropPin = (put: () => void): OtherWay => ({
  label: 'Drop a pin',
  icon: <IconMapPin size={15} aria-hidden />,
  take: () => {
    put();
    return true;
  },
});

/** `?here` asks for the operator's position: once, and not if a place is already set. */
function useAskedHere({ ask }: LocationRequest, isFree: boolean): void {
  const { here } = useSearch({ strict: false });
  const [isWanted] = useState(here !== undefined && isFree);
  const askOnce = useEffectEvent(() => void ask());
  useEffect(() => {
    if (isWanted) askOnce();
  }, [isWanted]);
}

const viaMyLocation = ({ isAsking, problem, ask }: LocationRequest): OtherWay => ({
  label: 'My location',
  icon: <IconCurrentLocation size={15} aria-hidden />,
  isBusy: isAsking,
  problem,
  take: ask,
});

interface Source {
  readonly location: string;
  readonly attribution: Attribution;
}

const nameAfterMs = 250;

/** Asks for the name of a place; only the last request is answered. */
function usePlaceName() {
  const asked = useRef<AbortController>(undefined);
  const forget = (): void => asked.current?.abort();
  const ask = (place: Place, onName: (address: string, attribution: Attribution) => void): void => {
    forget();
    const controller = new AbortController();
    asked.current = controller;
    // A held arrow key moves the place many times a second.
    const timer = setTimeout(() => {
      api.places.reverse({ query: place }, { signal: controller.signal }).then(
        ({ address, attribution }) => !controller.signal.aborted && address !== '' && onName(address, attribution),
        // Without a name the place keeps its coordinates.
        () => undefined,
      );
    }, nameAfterMs);
    controller.signal.addEventListener('abort', () => clearTimeout(timer));
  };
  return { ask, forget };
}
