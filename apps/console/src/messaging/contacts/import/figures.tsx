import { count } from '../contact-status.ts';
import classes from './import.module.css';

export function Figures({ figures }: { readonly figures: readonly (readonly [label: string, value: number])[] }) {
  return (
    <dl className={classes['figures']}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{count(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
