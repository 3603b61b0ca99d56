import { Fragment } from 'react';
import { Initials } from '../../../ui/initials.tsx';
import { StateDot } from '../../../ui/state-dot.tsx';
import { WeekdayStrip } from '../../../ui/weekday-strip.tsx';
import { WindowBar } from '../../../ui/window-bar.tsx';
import classes from './cards.module.css';

const workdays = [false, true, true, true, true, true, false];
const words = 'Boston Street is closed for the crane. Come in from Hudson Street and park on the north lot.'.split(' ');
const barCount = 64;
const bars = Array.from({ length: barCount }, (_, index) => 22 + Math.abs(Math.sin(index * 1.7) * Math.cos(index * 0.37)) * 74);

/** The message: its words, its sound, its days and hours. */
export function MessageCard() {
  return (
    <div className={classes['message']} data-part="card">
      <b>Use Hudson Street</b>
      <p>
        {words.map((word, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a word is its position
          <Fragment key={index}>
            <span data-part="word" data-index={index}>
              {word}
            </span>{' '}
          </Fragment>
        ))}
      </p>
      <div className={classes['speech']}>
        <Bars />
        <div className={classes['spoken']} data-part="spoken">
          <Bars />
        </div>
      </div>
      <div className={classes['when']}>
        <WeekdayStrip days={workdays} />
        <WindowBar startMinute={360} endMinute={900} />
        <span>6 AM – 3 PM</span>
      </div>
    </div>
  );
}

function Bars() {
  return (
    <div className={classes['bars']}>
      {bars.map((height, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a bar is its position
        <i key={index} style={{ height: `${height}%` }} />
      ))}
    </div>
  );
}

/** The page that shows the operator who heard it. */
export function ActivityCard() {
  return (
    <div className={classes['activity']}>
      <b>Activity</b>
      <div className={classes['row']}>
        <span className={classes['turned']} data-part="row" />
        <Initials name="Ana Morales" />
        <span>
          <strong>Ana Morales</strong>
          <small>Use Hudson Street</small>
        </span>
        <span className={classes['receipt']}>
          <span className={classes['pending']} data-part="pending">
            Pending
          </span>
          <span data-part="heard">
            <StateDot state="active" label="Heard at 8:02 AM" />
          </span>
        </span>
      </div>
      <div className={classes['row']}>
        <Initials name="Caleb Foster" />
        <span>
          <strong>Caleb Foster</strong>
          <small>Lock the tool trailer, from 4 PM</small>
        </span>
        <span className={classes['receipt']}>
          <span>Pending</span>
        </span>
      </div>
    </div>
  );
}
