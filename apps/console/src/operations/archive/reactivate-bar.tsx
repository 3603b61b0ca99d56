import { formatCount } from '@earshot/domain';
import { Button } from '@mantine/core';
import { IconArchiveOff } from '@tabler/icons-react';
import classes from './archive.module.css';

/** The limit of one call. */
const maxAtOnce = 100;

interface ReactivateBarProps {
  readonly count: number;
  readonly isSuper: boolean;
  readonly onReactivate: () => void;
  readonly onClear: () => void;
}

/** The number of selected clients and their actions (spec 2 §2.8). */
export function ReactivateBar({ count, isSuper, onReactivate, onClear }: ReactivateBarProps) {
  const obstacle = describeObstacle(count, isSuper);
  return (
    <fieldset className={classes['bar']} aria-label="Selected clients">
      <output>{count > 0 && `${formatCount(count)} Selected`}</output>
      {count > 0 && (
        <Button variant="subtle" color="gray" onClick={onClear}>
          Clear
        </Button>
      )}
      <Button leftSection={<IconArchiveOff size={15} aria-hidden />} disabled={obstacle !== undefined} title={obstacle} onClick={onReactivate}>
        Reactivate
      </Button>
    </fieldset>
  );
}

function describeObstacle(count: number, isSuper: boolean): string | undefined {
  if (!isSuper) return 'Only a super admin can reactivate a client.';
  if (count === 0) return 'Select clients first.';
  return count > maxAtOnce ? `At most ${maxAtOnce} clients at once.` : undefined;
}
