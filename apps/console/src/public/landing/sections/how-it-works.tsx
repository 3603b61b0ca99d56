import type { ReactNode } from 'react';
import { StateDot } from '../../../ui/state-dot.tsx';
import { WeekdayStrip } from '../../../ui/weekday-strip.tsx';
import { WindowBar } from '../../../ui/window-bar.tsx';
import classes from './how-it-works.module.css';
import shared from './sections.module.css';

const workdays = [false, true, true, true, true, true, false];

export function HowItWorks() {
  return (
    <section className={shared['section']} aria-labelledby="how-it-works">
      <h2 id="how-it-works">How it works</h2>
      <ol className={classes['steps']}>
        <Step title="Draw a circle" drawing={<CircleDrawing />}>
          Search for a place or click the map, choose a radius from 100 yards to 20 miles, and drag the circle into place.
        </Step>
        <Step title="Type the message" drawing={<HoursDrawing />}>
          A short message, in English and in Spanish if you like. Choose the dates, the weekdays and the hours, arriving or leaving.
        </Step>
        <Step title="See who heard it" drawing={<HeardDrawing />}>
          Pick people or groups and save. The Activity page shows for each of them whether the message was heard, and when.
        </Step>
      </ol>
    </section>
  );
}

interface StepProps {
  readonly title: string;
  readonly drawing: ReactNode;
  readonly children: ReactNode;
}

function Step({ title, drawing, children }: StepProps) {
  return (
    <li>
      <div className={classes['drawing']} aria-hidden="true">
        {drawing}
      </div>
      <h3>{title}</h3>
      <p>{children}</p>
    </li>
  );
}

function CircleDrawing() {
  return (
    <svg viewBox="0 0 320 168" className={classes['map']} preserveAspectRatio="xMidYMid slice">
      <path className={classes['grid']} d="M40 0V168M120 0V168M200 0V168M280 0V168M0 24H320M0 104H320" />
      <path className={classes['river']} d="M-10 132C60 118 96 150 150 138S250 84 330 96" />
      <path className={classes['street']} d="M-10 60C80 52 130 74 188 76S290 50 330 46M92-10C96 60 120 110 128 180M232-10C226 60 246 120 238 180" />
      <circle className={classes['fence']} cx="168" cy="82" r="54" />
      <circle className={classes['center']} cx="168" cy="82" r="6.5" />
      <path className={classes['radius']} d="M168 82H222" />
      <circle className={classes['handle']} cx="222" cy="82" r="5" />
    </svg>
  );
}

function HoursDrawing() {
  return (
    <div className={classes['paper']}>
      <span className={classes['typed']}>The gate is on the Wewatta side. The code is 4 4 7 1.</span>
      <span className={classes['when']}>
        <WeekdayStrip days={workdays} />
        <span>6 AM – 3 PM</span>
      </span>
      <WindowBar startMinute={360} endMinute={900} />
      <span className={classes['switch']}>
        <b>Arriving</b>
        <span>Leaving</span>
      </span>
    </div>
  );
}

const rows = [
  ['Ana Morales', 'active', 'Heard at 8:02 AM'],
  ['Mei Chen', 'active', 'Heard at 7:41 AM'],
  ['Caleb Foster', 'draft', 'Pending'],
] as const;

function HeardDrawing() {
  return (
    <div className={classes['paper']}>
      {rows.map(([name, state, label]) => (
        <span key={name} className={classes['row']}>
          <b>{name}</b>
          <StateDot state={state} label={label} />
        </span>
      ))}
    </div>
  );
}
