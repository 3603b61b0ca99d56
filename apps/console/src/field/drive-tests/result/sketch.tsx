import { offsetBetween, type Place, rulerAt } from '@earshot/geofence';
import type { RouteScene } from '../../../map/index.ts';
import classes from './result.module.css';

/** Longer side of the drawing. */
const side = 640;
const padding = 24;

/** The way and its circles as SVG lines, for paper: browsers do not print what the graphics card has drawn. */
export function Sketch({ scene }: { readonly scene: RouteScene }) {
  const [origin] = scene.line;
  if (!origin) return null;
  const ruler = rulerAt(origin.lat);
  const meters = (place: Place) => {
    const { east, north } = offsetBetween(ruler, origin, place);
    return { x: east, y: -north };
  };
  const circles = scene.circles
    .filter(({ radiusMeters }) => radiusMeters > 0)
    .map((circle) => ({ ...circle, ...meters(circle.center), r: circle.radiusMeters }));
  // Distant circles that were not reached would make the way small.
  const reached = circles.filter(({ tone }) => tone !== 'quiet');
  const corners = [
    ...scene.line.map(meters),
    ...reached.flatMap(({ x, y, r }) => [
      { x: x - r, y: y - r },
      { x: x + r, y: y + r },
    ]),
  ];
  const left = corners.reduce((least, { x }) => Math.min(least, x), Infinity);
  const top = corners.reduce((least, { y }) => Math.min(least, y), Infinity);
  const width = Math.max(1, corners.reduce((most, { x }) => Math.max(most, x), -Infinity) - left);
  const height = Math.max(1, corners.reduce((most, { y }) => Math.max(most, y), -Infinity) - top);
  const scale = side / Math.max(width, height);
  const at = ({ x, y }: { readonly x: number; readonly y: number }) => ({ x: (x - left) * scale + padding, y: (y - top) * scale + padding });
  const path = (line: readonly Place[]) =>
    line
      .map((place) =>
        Object.values(at(meters(place)))
          .map((value) => value.toFixed(1))
          .join(','),
      )
      .join(' ');
  return (
    <svg
      className={classes['sketch']}
      viewBox={`0 0 ${(width * scale + 2 * padding).toFixed(0)} ${(height * scale + 2 * padding).toFixed(0)}`}
      aria-hidden="true"
    >
      {circles.map((circle) => {
        const { x, y } = at(circle);
        return (
          <g key={circle.id}>
            <circle cx={x} cy={y} r={circle.r * scale} fill="none" stroke="var(--text)" strokeDasharray="4 3" />
            <text x={x} y={y + 4} textAnchor="middle">
              {circle.label}
            </text>
          </g>
        );
      })}
      <polyline points={path(scene.line)} fill="none" stroke="var(--muted)" strokeWidth="2" />
      {scene.stretches.map(({ places }) => (
        <polyline key={path(places)} points={path(places)} fill="none" stroke="var(--text)" strokeWidth="6" strokeLinecap="round" />
      ))}
    </svg>
  );
}
