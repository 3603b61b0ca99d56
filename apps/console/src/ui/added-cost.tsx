import { formatCents, receiverPrice } from '@earshot/domain';
import { useRates } from '../platform/rates.ts';

interface RoleCostProps {
  /** The roles that the person would get. */
  readonly roles: { readonly isAdmin: boolean; readonly isOperator: boolean };
  /** The person has still to join; an invitation costs nothing. */
  readonly isInvited?: boolean;
  readonly className?: string | undefined;
}

/** Says before the save what new roles add to the monthly bill. Empty in free use and without a new role. */
export function AddedRoleCost({ roles: { isAdmin, isOperator }, isInvited = false, className }: RoleCostProps) {
  const rates = useRates();
  const cents = rates === undefined ? 0 : (isAdmin ? rates.admin : 0) + (isOperator ? rates.operator : 0);
  return (
    <p className={className} aria-live="polite">
      {cents > 0 && `Adds $${formatCents(cents)} a month${rates?.isTaxed ? ' plus tax' : ''} to the bill${isInvited ? ' once the person has joined' : ''}.`}
    </p>
  );
}

/** Says before the save what a new receiver adds to the monthly bill. Empty in free use. */
export function AddedReceiverCost({ className }: { readonly className?: string | undefined }) {
  const rates = useRates();
  if (rates === undefined) return null;
  const { receiver, receiverActivity } = rates;
  return (
    <p className={className}>
      A number that is new to your company adds ${formatCents(receiverPrice(rates))} a month{rates.isTaxed && ' plus tax'} to the bill (${formatCents(receiver)}{' '}
      and ${formatCents(receiverActivity)} for the activity feed).
    </p>
  );
}
