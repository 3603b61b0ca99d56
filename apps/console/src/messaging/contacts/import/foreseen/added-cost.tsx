import type { ContactImport } from '@earshot/contract';
import { formatCents, formatCount } from '@earshot/domain';
import { useRates } from '../../../../platform/rates.ts';

/** The cost that an import adds to the monthly bill; every price with its factor (decisions: Account states and billing). */
export function AddedCost({ monthly }: { readonly monthly: NonNullable<ContactImport['monthly']> }) {
  const rates = useRates();
  const { receivers, receiver, activity, total } = monthly;
  if (receivers === 0) return <p>This adds nothing to the monthly bill. These numbers are already receivers of your company.</p>;
  return (
    <p>
      This adds <b>${formatCents(total)} a month</b>
      {rates?.isTaxed && ' plus tax'} to the bill: {formatCount(receivers)} new {receivers === 1 ? 'receiver' : 'receivers'} × $
      {formatCents(receiver + activity)} (${formatCents(receiver)} and ${formatCents(activity)} for the activity feed).
    </p>
  );
}
