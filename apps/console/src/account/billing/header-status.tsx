import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { statusQuery } from '../../platform/account-status.ts';
import { formatsFor } from '../../platform/dates.ts';
import { useSession } from '../../platform/session.ts';

interface HeaderStatusProps {
  readonly clientId: string;
  /** The local-storage key that keeps the client whose last status had a message. */
  readonly shownKey: string;
}

/** The account's status in the colours of the answer, with its explanation beside it. Its styles come with the header. */
export function HeaderStatus({ clientId, shownKey }: HeaderStatusProps) {
  const { user, onBehalf } = useSession();
  const { data } = useQuery(statusQuery(clientId));
  const ref = useRef<HTMLDivElement>(null);
  const tip = useTip(ref);
  const tipId = useId();
  const isShown = data && data.message !== '';
  useEffect(() => {
    if (isShown !== undefined) localStorage.setItem(shownKey, isShown ? clientId : '');
  }, [isShown, shownKey, clientId]);
  if (!isShown) return null;
  const { message, color, backgroundColor, hasTooltip, tooltipTitle, tooltipMessage, graceEndsAt } = data;
  // Only the Account Holder can act on it.
  const isPayer = user?.isHolder === true && !onBehalf;
  return (
    <div ref={ref} style={{ color, backgroundColor }} {...(hasTooltip && tip.area)}>
      {isPayer ? <Link to="/account">{message}</Link> : <span>{message}</span>}
      {isPayer && graceEndsAt !== undefined && (
        <>
          <span>Delivery stops on {formatsFor(user.timeZone).moment(graceEndsAt)}.</span>
          <Link to="/account" search={{ change: 'card' } as never}>
            Change card
          </Link>
        </>
      )}
      {hasTooltip && (
        <>
          <button type="button" aria-label="About this status" aria-describedby={tipId} onClick={tip.show}>
            i
          </button>
          <div id={tipId} role="tooltip" hidden={!tip.isShown}>
            <b>{tooltipTitle}</b>
            <p>{tooltipMessage}</p>
          </div>
        </>
      )}
    </div>
  );
}

/**
 * A tooltip on hover, focus and tap, closed by Escape and by a tap elsewhere. The library's tooltip weighs more than
 * the rest of this file.
 */
function useTip(ref: RefObject<HTMLElement | null>) {
  const [isShown, setShown] = useState(false);
  const show = () => setShown(true);
  const hide = () => setShown(false);
  useEffect(() => {
    if (!isShown) return;
    const close = (event: Event) => {
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : !ref.current?.contains(event.target as Node)) setShown(false);
    };
    document.addEventListener('keydown', close);
    document.addEventListener('pointerdown', close);
    return () => {
      document.removeEventListener('keydown', close);
      document.removeEventListener('pointerdown', close);
    };
  }, [isShown, ref]);
  return { isShown, show, area: { onMouseEnter: show, onMouseLeave: hide, onFocus: show, onBlur: hide } };
}
