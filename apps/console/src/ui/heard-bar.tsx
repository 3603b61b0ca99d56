import { heardPercent, type HeardShare } from '@earshot/domain';
import classes from './heard-bar.module.css';

interface HeardBarProps {
  /** Undefined until loaded. */
  readonly share: HeardShare | undefined;
  /** Positions the bar and sets its width. */
  readonly className: string | undefined;
}

/** A bar filled to the share that was heard. It is hidden from screen readers, since the words beside it say the same. */
export function HeardBar({ share, className }: HeardBarProps) {
  return (
    <span className={`${classes['bar']} ${className}`} aria-hidden="true">
      <span style={{ width: `${(share && heardPercent(share)) ?? 0}%` }} />
    </span>
  );
}
