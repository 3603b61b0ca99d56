import { landingPlan } from './plan.ts';
import classes from './scene-map.module.css';
import { circle, heardWay, silentWay } from './ways.ts';

const { width, height } = landingPlan;
const atCenter = { transformOrigin: `${circle.x}px ${circle.y}px` };
/** The positions of the two phones without motion. */
const firstStop = heardWay.stops.at(-1) ?? circle;
const secondStop = silentWay.stops.find(({ share }) => share > silentWay.entersAt + 0.13) ?? circle;

const placedAt = ({ x, y }: { readonly x: number; readonly y: number }) => ({ transform: `translate(${x}px, ${y}px)` });

/** The demo's map with the events on it: a circle is drawn, one phone drives in, another passes. */
export function SceneMap() {
  return (
    <div className={classes['plan']} style={{ width, height }}>
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
        <g data-part="circle" style={atCenter}>
          <circle className={classes['fence']} cx={circle.x} cy={circle.y} r={circle.radius} />
          <circle className={classes['lit']} data-part="lit" cx={circle.x} cy={circle.y} r={circle.radius} />
          <circle className={classes['edge']} cx={circle.x} cy={circle.y} r={circle.radius} />
        </g>
        <circle className={classes['ring']} data-part="ring" style={atCenter} cx={circle.x} cy={circle.y} r={circle.radius} />
        <path className={classes['trail']} data-part="trail" d={heardWay.line} pathLength="1" />
        <g data-part="center">
          <circle className={classes['center']} cx={circle.x} cy={circle.y} r="9" />
        </g>
        <g data-part="second" style={placedAt(secondStop)}>
          <g data-part="second-sign" className={classes['second']}>
            <circle r="15" />
            <text y="4">CF</text>
            <g data-part="second-note" className={classes['note']}>
              <rect x="-144" y="-13" width="122" height="26" rx="13" />
              <text x="-83" y="4">
                Outside the hours
              </text>
            </g>
          </g>
        </g>
        <g data-part="first" style={placedAt(firstStop)}>
          <g data-part="first-sign" className={classes['first']}>
            <circle r="16" />
            <text y="4.5">AM</text>
          </g>
        </g>
        <g data-part="hand" className={classes['hand']} style={{ '--edge': `translateX(${circle.radius}px)` } as React.CSSProperties}>
          <path transform={`translate(${circle.x} ${circle.y})`} d="M0 0v17l4.6-4.2 3 6.6 3.1-1.4-3-6.4h6.1z" />
        </g>
      </svg>
    </div>
  );
}
