import { Loader } from '@mantine/core';
import { IconCurrentLocation } from '@tabler/icons-react';
import { useState } from 'react';
import type { Place } from '@earshot/geofence';
import classes from './place.module.css';

const patienceMs = 10_000;

/** Why there is no position, and what to do. */
const problems: Readonly<Record<number, string>> = {
  1: 'The browser may not tell where you are. Allow location for this page, or search for the place.',
  2: 'Your position is not known here. Search for the place, or click the map.',
  3: 'Your position did not come in time. Try again, or search for the place.',
};

/** Puts the circle where the operator is. */
export function MyLocation({ onPlace }: { readonly onPlace: (place: Place) => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState('');
  const ask = () => {
    setProblem('');
    // Pages without HTTPS have none.
    if (!('geolocation' in navigator)) return setProblem(problems[2] ?? '');
    setIsAsking(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setIsAsking(false);
        onPlace({ lat: coords.latitude, lng: coords.longitude });
      },
      ({ code }) => {
        setIsAsking(false);
        setProblem(problems[code] ?? problems[2] ?? '');
      },
      { enableHighAccuracy: true, timeout: patienceMs, maximumAge: 30_000 },
    );
  };
  return (
    <div className={classes['mine']}>
      <button type="button" className={classes['mineButton']} aria-label="My location" title="My location" disabled={isAsking} onClick={ask}>
        {isAsking ? <Loader size={16} aria-label="Asking where you are" /> : <IconCurrentLocation size={18} aria-hidden />}
      </button>
      <output className={classes['mineProblem']} hidden={problem === ''}>
        {problem}
      </output>
    </div>
  );
}
