import { formatCount } from '@earshot/domain';
import { Button, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import type { Place } from '@earshot/geofence';
import { IconButton } from '../../../ui/icon-button.tsx';
import classes from '../drive-tests.module.css';
import { maxHandles } from './route-points.ts';
import type { RouteState } from './use-route.ts';

const written = ({ lat, lng }: Place): string => `${lat.toFixed(5)}, ${lng.toFixed(5)}`;
const notPlace = 'Type a latitude and a longitude, such as 39.2833, -76.5933.';

function parsePlace(text: string): Place | undefined {
  const [, lat, lng] = /^\s*([+-]?\d+(?:\.\d+)?)\s*[,;\s]\s*([+-]?\d+(?:\.\d+)?)\s*$/.exec(text.replaceAll('−', '-')) ?? [];
  const place = { lat: Number(lat), lng: Number(lng) };
  return Math.abs(place.lat) <= 90 && Math.abs(place.lng) <= 180 ? place : undefined;
}

/** The points as a list, with the map's actions, for use without the map. */
export function PointsList({ state }: { readonly state: RouteState }) {
  const { points } = state.route;
  return (
    <details className={classes['points']}>
      <summary>
        Points <span>{formatCount(points.length)}</span>
      </summary>
      {points.length > maxHandles ? (
        <p className={classes['hint']}>There are too many points to edit one by one. The route stays as recorded.</p>
      ) : (
        <>
          <ol>
            {points.map((point, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a point is its position; what is typed goes with its coordinates
              <li key={`${index} ${written(point)}`}>
                <PointField place={point} index={index} onPlace={(place) => state.move(index, place)} />
                <IconButton label={`Remove point ${index + 1}`} onClick={() => state.remove(index)}>
                  <IconX size={14} aria-hidden />
                </IconButton>
              </li>
            ))}
          </ol>
          <AddPoint onAdd={state.add} />
        </>
      )}
    </details>
  );
}

function PointField({ place, index, onPlace }: { readonly place: Place; readonly index: number; readonly onPlace: (place: Place) => void }) {
  const [text, setText] = useState(written(place));
  const typed = parsePlace(text);
  const leave = () => typed && text !== written(place) && onPlace(typed);
  return (
    <TextInput
      size="xs"
      aria-label={`Point ${index + 1}, latitude and longitude`}
      value={text}
      error={typed ? undefined : notPlace}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={(event) => event.key === 'Enter' && leave()}
    />
  );
}

function AddPoint({ onAdd }: { readonly onAdd: (place: Place) => void }) {
  const [text, setText] = useState('');
  const [hasFailed, setHasFailed] = useState(false);
  const add = () => {
    const place = parsePlace(text);
    setHasFailed(!place);
    if (!place) return;
    onAdd(place);
    setText('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  return (
    <div className={classes['addPoint']}>
      <TextInput
        size="xs"
        aria-label="New point, latitude and longitude"
        placeholder="39.2833, -76.5933"
        value={text}
        error={hasFailed ? notPlace : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button variant="default" onClick={add}>
        Add
      </Button>
    </div>
  );
}
