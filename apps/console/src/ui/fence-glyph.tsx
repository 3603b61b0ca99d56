import type { MessageState } from '@earshot/domain';
import classes from './fence-glyph.module.css';

// 50 m to 50 km on a logarithmic scale, so that each step of the radius list is visible.
const smallest = Math.log(50);
const largest = Math.log(50_000);
const drawnRadius = (meters: number): number => 3.5 + (10 * (Math.log(Math.min(Math.max(meters, 50), 50_000)) - smallest)) / (largest - smallest);

/** A circle on a scrap of map: its size is the radius, its colour the state. 0 metres, Region Free, fills the map. */
export function FenceGlyph({ radiusMeters, state }: { readonly radiusMeters: number; readonly state: MessageState }) {
  const colour = `var(--state-${state})`;
  return (
    <svg className={classes['glyph']} width="34" height="34" viewBox="0 0 34 34" aria-hidden="true">
      <rect className={classes['land']} width="34" height="34" rx="7" />
      <path className={classes['streets']} d="M0 24 L34 12 M9 0 L15 34 M26 0 L22 34" strokeWidth="2.5" />
      {radiusMeters === 0 ? (
        <rect x="1" y="1" width="32" height="32" rx="6" fill={colour} fillOpacity="0.14" stroke={colour} strokeWidth="1.4" strokeDasharray="3 2.4" />
      ) : (
        <circle cx="17" cy="17" r={drawnRadius(radiusMeters)} fill={colour} fillOpacity="0.15" stroke={colour} strokeWidth="1.6" />
      )}
      <circle className={classes['centre']} cx="17" cy="17" r="1.8" />
    </svg>
  );
}
