import { formatCount } from '@earshot/domain';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './bulk-bar.module.css';

interface BulkBarProps {
  /** As in 'Selected contacts'. */
  readonly noun: string;
  readonly count: number;
  readonly words?: string | undefined;
  /** Selected rows that the list does not show. */
  readonly hiddenCount?: number;
  /** The number of rows that "select all" would select; undefined without more than the selected ones. */
  readonly allCount?: number | undefined;
  readonly onSelectAll?: () => void;
  readonly onClear: () => void;
  /** After the button that ends the selection. */
  readonly end?: ReactNode;
  /** The actions, each a `BulkAction`. */
  readonly children: ReactNode;
}

/** The number of selected rows and the actions on them, in place of the search. */
export function BulkBar({ noun, count, words, hiddenCount = 0, allCount, onSelectAll, onClear, end, children }: BulkBarProps) {
  return (
    <fieldset className={classes['bar']} aria-label={`Selected ${noun}`}>
      <SelectedCount {...{ count, words, hiddenCount }} />
      {allCount !== undefined && (
        <Button className={classes['offer'] ?? ''} variant="subtle" onClick={onSelectAll}>
          Select all {formatCount(allCount)}
        </Button>
      )}
      {children}
      {count > 0 && (
        <Button className={classes['quiet'] ?? ''} variant="subtle" color="gray" onClick={onClear}>
          Clear
        </Button>
      )}
      {end !== undefined && <span className={classes['quiet']}>{end}</span>}
    </fieldset>
  );
}

/** '3 selected, 1 not shown' */
export const SelectedCount = ({ count, words = 'selected', hiddenCount = 0 }: Pick<BulkBarProps, 'count' | 'words' | 'hiddenCount'>) => (
  <output className={classes['count']}>
    {count > 0 && `${formatCount(count)} ${words}`}
    {hiddenCount > 0 && <span className={classes['hidden']}>, {formatCount(hiddenCount)} not shown</span>}
  </output>
);

interface BulkActionProps {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly title?: string | undefined;
  readonly isMain?: boolean;
  readonly isBusy?: boolean;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

export const BulkAction = ({ label, icon, isMain = false, isBusy = false, ...rest }: BulkActionProps) => (
  <Button className={classes['act'] ?? ''} variant={isMain ? 'filled' : 'default'} leftSection={icon} loading={isBusy} {...rest}>
    {label}
  </Button>
);
