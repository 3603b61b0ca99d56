import type { Place } from '@earshot/geofence';
import { useEffect, useRef, useState } from 'react';
import { askPosition } from '../../../platform/browser-position.ts';

export interface LocationRequest {
  readonly isAsking: boolean;
  /** The reason why there is no position; empty without an error. */
  readonly problem: string;
  readonly ask: () => Promise<boolean>;
}

/** Asks the browser for the operator's position; `onPlace` gets it in degrees. */
export function useMyLocation(onPlace: (place: Place) => void): LocationRequest {
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
    const answer = await askPosition();
    setIsAsking(false);
    if (typeof answer === 'string') setProblem(answer);
    else latest.current({ lat: answer.lat, lng: answer.lng });
    return typeof answer !== 'string';
  };
  return { isAsking, problem, ask };
}
