import { useId } from 'react';
import classes from './segments.module.css';

interface SegmentsProps<Value extends string> {
  readonly label: string;
  readonly values: readonly Value[];
  /** The displayed name, if it differs from the value. */
  readonly names?: Partial<Record<Value, string>>;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

export function Segments<Value extends string>({ label, values, names, value, onChange }: SegmentsProps<Value>) {
  const name = useId();
  return (
    <fieldset className={classes['segments']} aria-label={label}>
      {values.map((each) => (
        <label key={each}>
          <input type="radio" name={name} checked={each === value} onChange={() => onChange(each)} />
          <span>{names?.[each] ?? each}</span>
        </label>
      ))}
    </fieldset>
  );
}
