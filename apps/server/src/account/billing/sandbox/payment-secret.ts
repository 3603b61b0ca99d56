import { hourMs } from '@earshot/domain';
import { openSigner, type Signer } from '../../../platform/signing.ts';
import type { Ledger } from './ledger.ts';

/** Stripe keeps a waiting first payment this long. */
const lastsMs = 23 * hourMs;
const form = /^pi_sandbox_([\w-]{1,60})_secret_([\w.-]{1,100})$/;

const openSecrets = ({ database, config }: Ledger): Signer => openSigner({ database, secret: config.linkSecret, purpose: 'sandbox payment' });

export const newPaymentSecret = async (ledger: Ledger, invoiceId: string): Promise<string> =>
  `pi_sandbox_${invoiceId}_secret_${await openSecrets(ledger).sign({ subject: invoiceId, note: 'pay', expiresAt: ledger.now() + lastsMs })}`;

/** The invoice of a secret; undefined if the secret is wrong or expired. */
export async function findInvoiceId(ledger: Ledger, secret: string): Promise<string | undefined> {
  const [, invoiceId, token] = form.exec(secret) ?? [];
  if (invoiceId === undefined || token === undefined) return undefined;
  return (await openSecrets(ledger).read(token, invoiceId, ledger.now())).kind === 'valid' ? invoiceId : undefined;
}
