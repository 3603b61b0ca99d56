import { sendAllLater, sendLater } from '../../delivery/outbox/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { fullName } from '../../platform/database/full-name.ts';
import type { Services } from '../../platform/services.ts';
import { type Facts, mailTo } from './mails.ts';
import { findPayer } from './store.ts';

interface Person {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly time_zone: string;
}

interface OwnershipChange {
  readonly clientId: string;
  readonly from: Person;
  readonly to: Person;
  readonly now: number;
}

/** Tells the former and the new Account Holder about each other. */
export async function tellOfOwnership(services: Services, tx: Transaction, { clientId, from, to, now }: OwnershipChange): Promise<void> {
  const company = await findPayer(tx.db, clientId);
  if (!company) return;
  const { publicUrl } = services.config;
  const factsFor = ({ first_name, email, time_zone }: Person): Facts => ({ clientId, publicUrl, payer: { ...company, first_name, email, time_zone } });
  const mails = [
    mailTo(factsFor(to), (texts, place) => texts.newHolder({ ...place, from: fullName(from) })),
    mailTo(factsFor(from), (texts, place) => texts.oldHolder({ ...place, to: fullName(to), toEmail: to.email, signInUrl: `${publicUrl}/login` })),
  ];
  await sendAllLater(services, tx, mails, now);
}

/** Tells the Account Holder that the account was archived. The mail has no client: an archived client mails nothing. */
export async function tellOfArchiving(services: Services, tx: Transaction, clientId: string, now: number): Promise<void> {
  const payer = await findPayer(tx.db, clientId);
  if (!payer) return;
  const mail = mailTo({ clientId, payer, publicUrl: services.config.publicUrl }, (texts, place) => texts.archived(place));
  await sendLater(services, tx, { ...mail, clientId: undefined }, now);
}
