import { randomInt } from 'node:crypto';
import * as z from 'zod';
import { type FailedRow, sendAllLater } from '../../delivery/outbox/index.ts';
import { findTextLanguages } from '../../delivery/sms/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { fullName } from '../../platform/database/full-name.ts';
import type { LiveEvents } from '../../platform/live-events.ts';
import type { Services } from '../../platform/services.ts';
import { addInvitations, findNames, forgetInvitation, type InvitedContact, type Sender, takeDue } from './store.ts';
import { invitationText } from './text.ts';

const queue = 'invitations';
const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 71 bits, so that codes, and with them invited people, cannot be guessed. */
const codeLength = 12;

const newCode = (): string => Array.from({ length: codeLength }, () => letters.charAt(randomInt(letters.length))).join('');

/**
 * Sends contacts an invitation, in the transaction that decides so; they count as invited from `now` on. The caller
 * checks whether they want one.
 */
export async function sendInvitations(
  services: Services,
  tx: Transaction,
  sender: Sender,
  { contacts, now }: { readonly contacts: readonly InvitedContact[]; readonly now: number },
): Promise<void> {
  if (contacts.length === 0) return;
  const names = await findNames(tx.db, sender);
  const operatorName = fullName(names);
  const findLanguage = await findTextLanguages(tx.db, { clientId: sender.clientId, phones: contacts.map(({ phone }) => phone) });
  const invitations = contacts.map(({ id, phone }) => ({ contactId: id, phone, code: newCode() }));
  const outgoing = invitations.map(({ phone, code }) => ({
    clientId: sender.clientId,
    channel: 'sms' as const,
    recipient: phone,
    kind: 'invitation' as const,
    body: invitationText({
      operatorName,
      clientName: names.client_name,
      link: `${services.config.phoneUrl}/download-app?c=${code}`,
      language: findLanguage(phone),
    }),
  }));
  const outboxIds = await sendAllLater(services, tx, outgoing, now);
  await addInvitations(
    tx.db,
    sender,
    invitations.map((invitation, index) => ({ ...invitation, outboxId: outboxIds[index] ?? '' })),
    now,
  );
}

const Job = z.object({ clientId: z.string(), userId: z.string(), at: z.number() });

/** Sends the invitations that the transaction has marked as due at `at`: a job writes them, a batch at a time. */
export const sendDueLater = ({ jobs }: Services, tx: Transaction, { clientId, userId }: Sender, at: number): Promise<void> =>
  jobs.add(tx, queue, { clientId, userId, at });

/** Starts the job that writes the invitations of many. An interrupted one continues where it was. */
export const workOnInvitations = (services: Services): Promise<void> =>
  services.jobs.work(queue, async (data) => {
    const { at, ...sender } = Job.parse(data);
    const sendSome = () =>
      services.database.transaction(async (tx) => {
        const { contacts, isLast } = await takeDue(tx.db, sender, at);
        await sendInvitations(services, tx, sender, { contacts, now: at });
        return isLast;
      });
    while (!(await sendSome()));
  });

/** A contact whose invitation could not be sent is not invited (decisions: Contacts). */
export const invitationFailed =
  (live: LiveEvents) =>
  async (tx: Transaction, row: FailedRow): Promise<void> => {
    const { client_id: clientId } = row;
    if (row.kind !== 'invitation' || clientId === null) return;
    if (await forgetInvitation(tx.db, { clientId, outboxId: row.id })) await live.publish(tx, { clientId, kind: 'contacts' });
  };
