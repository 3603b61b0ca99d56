import { WeekdayStrip } from '../ui/weekday-strip.tsx';
import { WindowBar } from '../ui/window-bar.tsx';
import classes from './landing-scene.module.css';

const workdays = [false, true, true, true, true, true, false];
const waveHeights = [5, 9, 14, 8, 16, 20, 11, 6, 13, 18, 9, 15, 7, 4, 10, 17, 12, 19, 8, 5, 12, 9, 15, 6] as const;

/** A job site, its circle, and the message that speaks there. */
export function LandingScene() {
  return (
    <div className={classes['scene']} aria-hidden="true">
      <svg viewBox="0 0 560 440" className={classes['map']} preserveAspectRatio="xMidYMid slice">
        <g className={classes['blocks']}>
          <path d="M28 40 h96 v72 h-96z M150 28 h120 v84 h-120z M420 40 h110 v92 h-110z M30 300 h92 v96 h-92z M160 330 h104 v84 h-104z M424 300 h104 v90 h-104z" />
          <path className={classes['park']} d="M296 320 q50 -24 96 4 q20 44 -14 84 q-56 22 -90 -8z" />
        </g>
        <g className={classes['streets']}>
          <path strokeWidth="13" d="M-20 150 C150 128 380 208 600 168 M-20 286 C140 250 420 300 600 262" />
          <path
            strokeWidth="8"
            d="M138 -20 C146 150 132 300 150 470 M284 -20 C270 140 300 300 276 470 M408 -20 C400 150 430 300 408 470 M-20 24 L600 14 M-20 420 L600 424"
          />
        </g>
        <circle className={classes['ring']} cx="290" cy="218" r="128" />
        <circle cx="290" cy="218" r="128" className={classes['fence']} />
        <path className={classes['route']} d="M-20 286 C70 268 130 262 176 262 C230 262 262 246 290 218" pathLength="1" />
        <circle cx="290" cy="218" r="9" fill="#fff" />
        <circle cx="290" cy="218" r="5.5" fill="#0b2450" />
      </svg>
      <div className={classes['card']}>
        <b>Gate code and dock instructions</b>
        <span>“Park on the left by the loading dock and call the office when you arrive.”</span>
        <span className={classes['wave']}>
          {waveHeights.map((height, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a bar is its position
            <i key={index} style={{ height, animationDelay: `${index * 70}ms` }} />
          ))}
        </span>
        <span className={classes['when']}>
          <WeekdayStrip days={workdays} />
          <WindowBar startMinute={480} endMinute={1080} />
        </span>
      </div>
    </div>
  );
}
