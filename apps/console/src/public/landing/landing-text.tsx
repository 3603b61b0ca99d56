import type { ReactNode } from 'react';
import classes from './landing.module.css';

// spec 1 §1
const points = [
  'Location-based audio messages for work on properties and job sites',
  'Keep people in the know who are on the go',
  'Schedule message delivery',
  'Know when they are heard',
] as const;

export function LandingText({ children }: { readonly children?: ReactNode }) {
  return (
    <section className={classes['text']}>
      <p className={classes['lead']}>Smart Reminders, right place, right time</p>
      <h1>Geofence Messaging in minutes</h1>
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      {children !== undefined && <div className={classes['actions']}>{children}</div>}
    </section>
  );
}
