import type { Place } from '@earshot/geofence';
import { useEffect, useRef, useState } from 'react';

const patienceMs = 10_000;

const unknown = 'The browser does not know your position. Search for the place, or click the map.';

/** Says why there is no position and what to do. */
const problems: Readonly<Record<number, string>> = {
  1: 'The browser is not allowed to share your location. Allow location for this page, or search for the place.',
  2: unknown,
  3: 'The browser took too long to find your position. Try again, or search for the place.',
};

export interface AskedLocation {
  readonly isAsking: boolean;
  /** The reason why there is no position; empty while nothing went wrong. */
  readonly problem: string;
  /** Resolves to true when a position was found. */
  readonly ask: () => Promise<boolean>;
}

/** Asks the browser where the operator is; `onPlace` gets the position in degrees. */
export function useMyLocation(onPlace: (place: Place) => void): AskedLocation {
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState('');
  // The page may render again while the browser looks for the position.
  const latest = useRef(onPlace);
  useEffect(() => {
    latest.current = onPlace;
  });
  const ask = async (): Promise<boolean> => {
    if (isAsking) return false;
    setProblem('');
    setIsAsking(true);
    const answer = await position();
    setIsAsking(false);
    if (typeof answer === 'string') setProblem(answer);
    else latest.current(answer);
    return typeof answer !== 'string';
  };
  return { isAsking, problem, ask };
}

/** The browser's position, or the reason why it is not known. */
function position(): Promise<Place | string> {
  // Browsers give no position to pages without HTTPS.
  if (!('geolocation' in navigator)) return Promise.resolve(unknown);
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      ({ code }) => resolve(problems[code] ?? unknown),
      { enableHighAccuracy: true, timeout: patienceMs, maximumAge: 30_000 },
    );
  });
}
