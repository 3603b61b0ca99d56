import type { SelectionState } from '@earshot/domain';
import type { ReactNode } from 'react';
import { HiddenText } from '../hidden-text.tsx';
import { CheckBox } from './check-box.tsx';
import classes from './select-head.module.css';

interface SelectHeadProps {
  /** As in 'Select all groups on this page'. */
  readonly label: string;
  readonly state: SelectionState;
  readonly disabled?: boolean;
  readonly onToggle: () => void;
  /** A choice of rows beside the box. */
  readonly children?: ReactNode;
}

/** The box in a table's head that selects its rows. */
export const SelectHead = ({ label, state, disabled = false, onToggle, children }: SelectHeadProps) => (
  <th className={classes['box']} data-wide={children !== undefined || undefined} scope="col">
    <span className={classes['select']}>
      <CheckBox label={label} isChecked={state === 'all'} isPartial={state === 'some'} disabled={disabled} onChange={onToggle} />
      {children}
    </span>
  </th>
);

/** The head over rows that cannot be selected. */
export const NoSelectHead = () => (
  <th className={classes['box']} scope="col">
    <HiddenText>Selection</HiddenText>
  </th>
);

/** The cell under it; empty in a row that cannot be selected. */
export const SelectCell = ({ children }: { readonly children: ReactNode }) => <td className={classes['box']}>{children}</td>;
