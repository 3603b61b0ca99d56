import type { MapSettings } from '@earshot/contract';
import { Button, Text } from '@mantine/core';
import type { AnyMap } from './fence-map.ts';
import { GroundLine } from './ground-line.tsx';
import classes from './map.module.css';
import type { MapState } from './use-map.ts';

interface MapFrameProps<M extends AnyMap> {
  readonly state: MapState<M>;
  readonly settings: MapSettings | undefined;
  /** An alternative for a map that cannot be loaded. */
  readonly instead: string;
}

/**
 * The element of a map, with the line that says which map it is. `data-drawn` names the renderer that has drawn it,
 * `data-ground` the ground under the circles.
 */
export function MapFrame<M extends AnyMap>({ state, settings, instead }: MapFrameProps<M>) {
  const { container, map, drawn, ground, setView, hasFailed, retry } = state;
  const kind = ground && (ground.ground.kind === 'style' ? 'style' : ground.ground.regions.length > 0 ? 'region' : 'embedded');
  return (
    <>
      <div ref={container} className={classes['map']} data-drawn={drawn} data-ground={kind}>
        {hasFailed && (
          <div className={classes['message']}>
            <Text>The map could not be loaded. {instead}</Text>
            <Button variant="default" onClick={retry}>
              Try again
            </Button>
          </div>
        )}
      </div>
      {ground && settings && <GroundLine state={ground} settings={settings} onView={setView} onRetry={() => map?.retry()} />}
    </>
  );
}
