import { hourMs } from '@earshot/domain';
import { openSigner, type Signer } from '../../../platform/signing.ts';
import type { Ledger } from './ledger.ts';

/** Opens a customer's pages for an hour to its bearer. */
export interface PortalLink {
  readonly customerId: string;
  readonly token: string;
}

export const openPasses = ({ database, config }: Ledger): Signer => openSigner({ database, secret: config.linkSecret, purpose: 'sandbox billing' });

export const newPass = async (signer: Signer, customerId: string, now: number): Promise<PortalLink> => ({
  customerId,
  token: await signer.sign({ subject: customerId, note: 'billing', expiresAt: now + hourMs }),
});

export const toQuery = ({ customerId, token }: PortalLink): string => new URLSearchParams({ c: customerId, t: token }).toString();
