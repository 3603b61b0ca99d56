import { formatCount } from '@earshot/domain';
import { recordAudit } from '../../account/audit/index.ts';
import { requireActive } from '../../account/limits/index.ts';
import { endOwnPhoneByUser } from '../../messaging/contacts/index.ts';
import { removeAllTemplates } from '../../messaging/message-templates/index.ts';
import { fullName } from '../../platform/database/full-name.ts';
import { notFound } from '../../platform/http/failures.ts';
import type { Services } from '../../platform/services.ts';
import { endSessionsAsArchived } from '../../platform/session/session.ts';
import { removeAllViews } from '../saved-views/index.ts';
import { archiveRefusal } from './policy.ts';
import { findMember, markArchived } from './store.ts';
import { lockTeam, type TeamContext, requireDispensable } from './team.ts';
import { type HandoverResult, transferData } from './transfer.ts';

/** The user to archive, and the user who takes over their data. */
interface ArchiveRequest {
  readonly userId: string;
  readonly toId?: string | undefined;
}

/**
 * Archives a user, who is signed out everywhere and cannot sign in any more; the row stays, to be revived. An
 * operator's data goes to the named user in the same transaction. Returns the result in a sentence.
 */
export async function archiveUser(services: Services, managing: TeamContext, { userId, toId }: ArchiveRequest): Promise<string> {
  const { tx, actor, now } = managing;
  const { account, caller } = await lockTeam(managing);
  const target = await findMember(tx.db, actor, userId);
  if (!target) throw notFound('This user');
  const refusal = archiveRefusal(caller, target);
  if (refusal) throw refusal;
  const handed = toId === undefined ? undefined : await transferData(services, managing, { fromId: target.id, toId });
  await requireDispensable(managing, target, { is_admin: false, is_operator: false });
  // Deletion stays allowed after the free period (decisions: Account states and billing).
  requireActive(account, 'Users');
  await markArchived(tx.db, target, now);
  const owner = { clientId: actor.clientId, userId: target.id };
  await removeAllViews(tx.db, owner);
  await removeAllTemplates(tx.db, owner);
  await endOwnPhoneByUser(tx.db, owner, now);
  await endSessionsAsArchived(tx.db, { userId: target.id });
  const audited = { clientId: actor.clientId, actorId: actor.userId, staffId: actor.staffId };
  await recordAudit(tx, { ...audited, action: 'user.archived', subjectId: target.id, subject: fullName(target) }, now);
  return handed ? handedText(fullName(target), handed) : 'The user has been archived.';
}

/** 'Olga Source was archived, and Hugo Heir has their 2 Contacts and 1 Message now.' */
function handedText(name: string, { to, contacts, groups, messages }: HandoverResult): string {
  const things = [counted(contacts, 'Contact'), counted(groups, 'Group'), counted(messages, 'Message')].filter((text) => text !== undefined);
  if (things.length === 0) return `${name} was archived and had nothing to transfer.`;
  return `${name} was archived, and ${to} has their ${listFormat.format(things)} now.`;
}

const listFormat = new Intl.ListFormat('en-US');
const counted = (count: number, noun: string): string | undefined => (count === 0 ? undefined : `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`);
