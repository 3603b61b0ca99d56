import { useEffect, useRef } from 'react';
import classes from './check-box.module.css';

interface CheckBoxProps {
  readonly label: string;
  readonly isChecked: boolean;
  /** Whether only some of its items are selected. */
  readonly isPartial?: boolean;
  readonly disabled?: boolean;
  readonly onChange: () => void;
}

/** A checkbox with a name for people who do not see its row. Native: a list has many, and loads first. */
export function CheckBox({ label, isChecked, isPartial = false, disabled, onChange }: CheckBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  // HTML has no attribute for it.
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartial;
  }, [isPartial]);
  return <input ref={box} type="checkbox" className={classes['box']} aria-label={label} checked={isChecked} disabled={disabled} onChange={() => onChange()} />;
}
