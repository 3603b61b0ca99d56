import { Button } from '@mantine/core';
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Segments } from '../../../ui/segments.tsx';
import classes from '../drive-tests.module.css';
import { PlacesChoice } from './places-choice.tsx';
import { PointsList } from './points-list.tsx';
import { TraceChoice } from './trace-choice.tsx';
import type { RouteState } from './use-route.ts';

interface RoutePanelProps {
  readonly state: RouteState;
  readonly error: string | undefined;
  /** Length and duration, if there is a way. */
  readonly summary: string | undefined;
  readonly isAlongRoads: boolean;
  /** Further choices about the way. */
  readonly children: ReactNode;
}

const ways = ['Draw', 'File', 'Two places'] as const;

export function RoutePanel({ state, error, summary, isAlongRoads, children }: RoutePanelProps) {
  const [way, setWay] = useState<(typeof ways)[number]>('Draw');
  const { route, canUndo, undo, clear, replace } = state;
  return (
    <section className={classes['panel']} aria-label="Route">
      <div className={classes['panelHead']}>
        <h2>Route</h2>
        <Button variant="subtle" size="compact-sm" leftSection={<IconArrowBackUp size={14} aria-hidden />} disabled={!canUndo} onClick={undo}>
          Undo
        </Button>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconTrash size={14} aria-hidden />}
          disabled={route.points.length === 0}
          onClick={clear}
        >
          Clear
        </Button>
      </div>
      <Segments label="How to make the route" values={ways} value={way} onChange={setWay} />
      {way === 'Draw' && <p className={classes['hint']}>Click the map for each point. Drag a point to move it.</p>}
      {way === 'File' && <TraceChoice onRead={replace} />}
      {way === 'Two places' && <PlacesChoice near={route.points.at(-1)} isAlongRoads={isAlongRoads} onChoose={replace} />}
      {children}
      {route.note !== '' && <p className={classes['hint']}>{route.note}</p>}
      {summary !== undefined && <output className={classes['summary']}>{summary}</output>}
      {error !== undefined && (
        <p className={classes['error']} role="alert">
          {error}
        </p>
      )}
      <PointsList state={state} />
    </section>
  );
}
