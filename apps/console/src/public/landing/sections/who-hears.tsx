import { IconCalendarTime, IconMapPin, IconRepeatOnce, IconUsers } from '@tabler/icons-react';
import { StateDot } from '../../../ui/state-dot.tsx';
import shared from './sections.module.css';
import classes from './who-hears.module.css';

// decisions, Messages, and docs/trigger-rules.md
const conditions = [
  {
    Icon: IconUsers,
    title: 'Chosen',
    text: 'One of the people you picked, or a member of a group you picked. People who join the group later count as well.',
  },
  {
    Icon: IconMapPin,
    title: 'At the place',
    text: 'The phone is inside the circle, or has left it. An unclear position, or one wild reading, triggers nothing.',
  },
  { Icon: IconCalendarTime, title: 'Within the hours', text: 'On the dates, weekdays and hours of the message, in the time zone it was written in.' },
  { Icon: IconRepeatOnce, title: 'Not heard already', text: 'Once in total, or once a day if the message repeats, however often the person drives by.' },
] as const;

const receipts = [
  { state: 'active', label: 'Heard', text: 'The phone spoke the message to its end.' },
  { state: 'future', label: 'Pending', text: 'The message is on the phone and has not been heard.' },
  { state: 'draft', label: 'Not Delivered', text: 'No phone of this person has the message yet.' },
] as const;

export function WhoHears() {
  return (
    <section className={shared['section']} data-shaded aria-labelledby="who-hears">
      <h2 id="who-hears">Who hears it, and why not</h2>
      <p className={shared['lead']}>A phone speaks a message when all four are true. If it was not heard, you see how far it got.</p>
      <div className={classes['halves']}>
        <ul className={classes['conditions']}>
          {conditions.map(({ Icon, title, text }) => (
            <li key={title}>
              <Icon size={21} stroke={1.7} aria-hidden />
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ul>
        <dl className={classes['receipts']}>
          {receipts.map(({ state, label, text }) => (
            <div key={label}>
              <dt>
                <StateDot state={state} label={label} />
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
