import { nextReportAt, reportRange, type Role } from '@earshot/domain';
import { sendLater } from '../../delivery/outbox/index.ts';
import { fullName } from '../../platform/database/full-name.ts';
import type { Services } from '../../platform/services.ts';
import { loadActivityDays, toScope } from '../activity/index.ts';
import { openUnsubscribing } from './links.ts';
import { claimReport, type DueReport, findDue } from './store.ts';
import { reportMail } from './report-mail.ts';

const queue = 'report-mails';
const everyFiveMinutes = '*/5 * * * *';
/** The most reports of one run; the others follow in the next. */
const most = 200;

export const scheduleReportMails = (services: Services): Promise<void> => services.jobs.schedule(queue, everyFiveMinutes, () => sendDueReports(services));

/** A report that fails does not stop the others, and is tried again by the next run. */
export async function sendDueReports(services: Services): Promise<void> {
  for (const due of await findDue(services.database.db, services.now(), most)) {
    try {
      await send(services, due);
    } catch (error) {
      services.log.error({ err: error, clientId: due.client_id }, 'a report could not be made');
    }
  }
}

/**
 * Works the report out before it locks the row, which is then held for a moment only. Reports that fell due while no
 * server ran are sent once.
 */
async function send(services: Services, due: DueReport): Promise<void> {
  const { database } = services;
  const now = services.now();
  const { client_id: clientId, user_id: userId, email, rhythm, language, time_zone: timeZone } = due;
  const key = { clientId, userId, email };
  const roles = holderRoles(due);
  const range = reportRange(rhythm, timeZone, due.next_at);
  const nextAt = nextReportAt(rhythm, timeZone, now);
  // A user without a role sends nothing.
  if (roles.size === 0) return void (await claimReport(database.db, due, nextAt));
  const { messages } = await loadActivityDays(database.db, toScope({ clientId, userId, roles, timeZone }), { ...range, timeZone, at: now });
  const unsubscribeLink = await openUnsubscribing(services).linkTo(key, now);
  const senderName = fullName(due);
  const mail = reportMail({ ...range, senderName, clientName: due.client_name, rhythm, messages, unsubscribeLink, language });
  await database.transaction(async (tx) => {
    if (!(await claimReport(tx.db, due, nextAt))) return;
    await sendLater(services, tx, { clientId, channel: 'mail', kind: 'report', recipient: email, ...mail }, now);
  });
}

function holderRoles({ is_holder, is_admin, is_operator }: DueReport): ReadonlySet<Role> {
  const held: readonly (readonly [boolean, Role])[] = [
    [is_holder, 'holder'],
    [is_admin, 'admin'],
    [is_operator, 'operator'],
  ];
  return new Set(held.filter(([has]) => has).map(([, role]) => role));
}
