import classes from './person.module.css';
import type { Step } from './steps.ts';

export function StepList({ steps, label }: { readonly steps: readonly Step[]; readonly label: string }) {
  return (
    <ol className={classes['steps']} aria-label={label}>
      {steps.map(({ name, time, note }) => (
        <li key={name} data-heard={name === 'Heard' || undefined}>
          <b>{name}</b>
          <span>{time}</span>
          {note !== undefined && <span>{note}</span>}
        </li>
      ))}
    </ol>
  );
}
