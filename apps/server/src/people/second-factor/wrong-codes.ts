import { sendLater } from '../../delivery/outbox/index.ts';
import { countTries, hasRoom } from '../../platform/rate-limit.ts';
import type { Services } from '../../platform/services.ts';
import type { PersonRow } from '../sign-in/index.ts';
import { factorMail } from './mails.ts';
import { tellAt, wrongCodes } from './rate-limits.ts';

/** Informs the owner of an account by email, once a day, that many wrong codes were typed for it. */
export async function tellOfWrongCodes(services: Services, person: PersonRow, now: number): Promise<void> {
  const { database } = services;
  const { counted, told } = wrongCodes(person.user_id);
  const counts = await Promise.all(counted.map((each) => countTries(database.db, each, now)));
  const count = counts.reduce((sum, each) => sum + each, 0);
  if (count < tellAt || !(await hasRoom(database, [told], now))) return;
  await database.transaction((tx) => sendLater(services, tx, factorMail(person, { kind: 'wrong codes', count }), now));
}
