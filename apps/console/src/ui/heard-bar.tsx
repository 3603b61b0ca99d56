import { heardPercent, type HeardShare } from '@earshot/domain';
import classes from './heard-bar.module.css';

interface HeardBarProps {
  /** Undefined until it is known. */
  readonly share: HeardShare | undefined;
  /** Places the bar and gives its width. */
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
