import { Loader } from '@mantine/core';
import { IconCurrentLocation } from '@tabler/icons-react';
import classes from './place.module.css';
import type { LocationRequest } from './use-my-location.ts';

export function MyLocation({ isAsking, problem, ask }: LocationRequest) {
  return (
    <div className={classes['mine']}>
      {/* A disabled button would lose the focus. */}
      <button type="button" className={classes['mineButton']} aria-label="My location" title="My location" aria-disabled={isAsking} onClick={() => void ask()}>
        {isAsking ? <Loader size={16} aria-label="Finding your location" /> : <IconCurrentLocation size={18} aria-hidden />}
      </button>
      <output>{problem !== '' && <span className={classes['mineProblem']}>{problem}</span>}</output>
    </div>
  );
}
