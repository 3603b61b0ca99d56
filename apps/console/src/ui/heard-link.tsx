import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type PanelAddress, withHeard } from '../platform/panel-address.ts';

interface HeardLinkProps {
  readonly over: PanelAddress;
  readonly className?: string | undefined;
  readonly isInLine?: boolean;
  readonly label?: string;
  readonly title?: string;
  readonly children: ReactNode;
}

/** Opens the panel of a message's receivers over the current page. */
export const HeardLink = ({ over, className, isInLine, label, title, children }: HeardLinkProps) => (
  <Link
    to="."
    search={((last: object) => withHeard(last, over)) as never}
    resetScroll={false}
    className={className}
    data-in-line={isInLine || undefined}
    aria-label={label}
    title={title}
  >
    {children}
  </Link>
);
