import { Button, Checkbox } from '@mantine/core';
import type { Place } from '@earshot/geofence';
import { failureText } from '../../../platform/failure-text.ts';
import classes from '../drive-tests.module.css';
import { isBesideRoad, noRoadsReason, stopsOnRoads, withoutRoadText } from './along-roads.ts';
import type { RoutePoint } from './route-points.ts';
import type { Roads } from './use-roads.ts';

interface RoadsChoiceProps {
  readonly points: readonly RoutePoint[];
  readonly isChosen: boolean;
  readonly roads: Roads;
  readonly onChange: (isChosen: boolean) => void;
  readonly onSnap: (points: readonly Place[]) => void;
}

export function RoadsChoice({ points, isChosen, roads, onChange, onSnap }: RoadsChoiceProps) {
  const reason = noRoadsReason(points);
  const { answer, isCurrent, error, retry } = roads;
  const problem = error ? failureText(error) : answer && isCurrent ? withoutRoadText(answer) : undefined;
  const canRetry = error !== null || answer?.isAnswered === false;
  return (
    <div className={classes['roads']}>
      <Checkbox
        label="Follow roads"
        description={reason}
        checked={isChosen && reason === undefined}
        disabled={reason !== undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <output className={classes['hint']} hidden={problem === undefined}>
        {problem}{' '}
        {canRetry && (
          <Button variant="subtle" size="compact-xs" onClick={retry}>
            Try again
          </Button>
        )}
      </output>
      {answer && isCurrent && isBesideRoad(points, answer) && (
        <Button variant="default" size="compact-sm" onClick={() => onSnap(stopsOnRoads(points, answer))}>
          Snap points to the road
        </Button>
      )}
      {answer?.legs.some(({ isRoad }) => isRoad) && <p className={classes['attribution']}>Roads {answer.attribution}</p>}
    </div>
  );
}
