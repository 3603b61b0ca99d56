import { useEffect, useRef } from 'react';
import classes from './check-box.module.css';

interface CheckBoxProps {
  readonly label: string;
  readonly isChecked: boolean;
  /** Some, but not all, of what it stands for. */
  readonly isPartial?: boolean;
  readonly disabled?: boolean;
  readonly onChange: () => void;
}

/** A box to tick, named for those who do not see the row it stands in. Native: a list has many, and loads first. */
export function CheckBox({ label, isChecked, isPartial = false, disabled, onChange }: CheckBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  // There is no attribute for it.
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartial;
  }, [isPartial]);
  return <input ref={box} type="checkbox" className={classes['box']} aria-label={label} checked={isChecked} disabled={disabled} onChange={() => onChange()} />;
}
