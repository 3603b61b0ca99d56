import type { MapSettings } from '@earshot/contract';
import type { GroundState, MapView } from '@earshot/map';
import { userRoles, useSession } from '../platform/session.ts';
import { canRetry, groundAdvice, groundWords } from './ground-words.ts';
import classes from './ground-line.module.css';

interface GroundLineProps {
  readonly state: GroundState;
  readonly settings: MapSettings;
  readonly onView: (view: MapView) => void;
  readonly onRetry: () => void;
}

const viewNames: Readonly<Record<MapView, string>> = { map: 'Map', terrain: 'Terrain', satellite: 'Satellite' };

export function GroundLine({ state, settings, onView, onRetry }: GroundLineProps) {
  const { user } = useSession();
  const roles = userRoles(user);
  const mayChange = roles.has('admin') || roles.has('holder') || roles.has('super');
  const advice = mayChange ? groundAdvice(state, settings) : undefined;
  return (
    <>
      {state.views.length > 1 && (
        <fieldset className={classes['views']}>
          <legend>Map type</legend>
          {state.views.map((view) => (
            <label key={view} data-chosen={view === state.view || undefined}>
              <input type="radio" name="map-view" checked={view === state.view} onChange={() => onView(view)} />
              {viewNames[view]}
            </label>
          ))}
        </fieldset>
      )}
      <div className={classes['line']}>
        <output>{groundWords(state, settings)}</output>
        {advice !== undefined && (
          <details>
            <summary>What to do</summary>
            <p>{advice}</p>
          </details>
        )}
        {canRetry(state) && (
          <button type="button" onClick={onRetry}>
            Try again
          </button>
        )}
      </div>
    </>
  );
}
