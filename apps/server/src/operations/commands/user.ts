import * as z from 'zod';
import { leaveInOutbox } from '../../delivery/outbox/index.ts';
import { resetFactors } from '../../people/second-factor/index.ts';
import { addStaff, disableStaff, endAllSessions, findSignIn, listStaff, type StaffRole } from '../../people/sign-in/index.ts';
import { type Config, readConfig } from '../../platform/config/config.ts';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { removeDemo } from '../demo/index.ts';

const usage = `choose a command:
  npm run user -- list
  npm run user -- add-super-admin EMAIL
  npm run user -- add-support-admin EMAIL
  npm run user -- disable EMAIL
  npm run user -- reset-factors EMAIL
  npm run user -- end-sessions EMAIL   (or all, for everybody)
  npm run user -- remove-demo`;

const roleByCommand: ReadonlyMap<string | undefined, StaffRole> = new Map([
  ['add-super-admin', 'super'],
  ['add-support-admin', 'support'],
]);

/**
 * `npm run user`: makes a person one of Earshot's staff, resets a person's second factors, or removes the demo's;
 * returns the lines for the terminal. No server may run on the embedded database meanwhile.
 */
export async function user(args: readonly string[], environment: Readonly<Record<string, string | undefined>>): Promise<readonly string[]> {
  const [command, address, ...others] = args;
  if (command === 'list' && address === undefined) return tellStaff(readConfig(environment));
  if (command === 'disable' && address !== undefined && others.length === 0) return disable(readConfig(environment), address.toLowerCase());
  if (command === 'remove-demo' && address === undefined) return forgetDemo(readConfig(environment));
  if (command === 'end-sessions' && address !== undefined && others.length === 0) return endSessions(readConfig(environment), address.toLowerCase());
  const role = roleByCommand.get(command);
  if ((!role && command !== 'reset-factors') || !address || others.length > 0) throw new Error(usage);
  const email = address.toLowerCase();
  if (!z.email().safeParse(email).success) throw new Error(`${address} is not an email address`);
  const config = readConfig(environment);
  if (!role) return forgetFactors(config, email);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const link = await withDatabase(config, (database) => database.transaction((tx) => addStaff({ config }, tx, { email, role, timeZone }, Date.now())));
  return [
    `${email} is now a ${role === 'super' ? 'Super Admin' : 'Support Admin'}. This link sets their password, once and within an hour:`,
    `  ${link}`,
    'Share it with them alone. The same command makes another one.',
  ];
}

async function tellStaff(config: Config): Promise<readonly string[]> {
  const staff = await withDatabase(config, ({ db }) => listStaff(db));
  if (staff.length === 0) return ['There are no staff yet: npm run user -- add-super-admin EMAIL'];
  const width = Math.max(...staff.map(({ email }) => email.length));
  return staff.map(({ email, is_super, is_support, archived_at, last_seen_at }) => {
    const role = archived_at !== null ? 'disabled' : is_super ? 'Super Admin' : is_support ? 'Support Admin' : 'no role';
    return `${email.padEnd(width)}  ${role.padEnd(13)}  ${last_seen_at === null ? 'never here' : `last here ${new Date(last_seen_at).toISOString().slice(0, 10)}`}`;
  });
}

/** For a member of staff who leaves. People of a client are archived by their Account Holder, in the console. */
async function disable(config: Config, email: string): Promise<readonly string[]> {
  const isDone = await withDatabase(config, (database) => database.transaction(({ db }) => disableStaff(db, email, Date.now())));
  if (!isDone) throw new Error(`${email} is not on the staff: npm run user -- list shows who is. Users of a company are archived on its Users page`);
  return [`${email} is shut out, and all sessions are ended. npm run user -- add-super-admin or add-support-admin lets them in again.`];
}

/** For a person who has lost their second factor. The server sends the email that informs them. */
async function forgetFactors(config: Config, email: string): Promise<readonly string[]> {
  const count = await withDatabase(config, (database) =>
    database.transaction(async (tx) => {
      const person = await findSignIn(tx.db, email);
      if (!person) throw new Error(`there is no account for ${email}`);
      const reset = await resetFactors(tx, person.user_id, Date.now());
      if (reset.mail) await leaveInOutbox(tx.db, [reset.mail], Date.now());
      return reset.count;
    }),
  );
  if (count === 0) return [`${email} had no second factor. All their sessions are ended.`];
  return [
    `Removed ${count === 1 ? 'the second factor' : `${count} second factors`} of ${email} and the recovery codes, and ended all their sessions.`,
    'The person gets an email about it. If their account requires a second factor, they add a new one at the next sign-in: make sure that it is the right person.',
  ];
}

async function forgetDemo(config: Config): Promise<readonly string[]> {
  const { companies, people } = await withDatabase(config, removeDemo);
  if (people === 0) return ['The demo company is not in this database.'];
  return [`Removed the demo: ${companies} companies with all their data, and ${people} sign-ins.`, 'DEMO=on loads it again.'];
}

/** For a stolen computer, or a leaked secret: the person has to sign in again. Phones of receivers stay signed in. */
async function endSessions(config: Config, address: string): Promise<readonly string[]> {
  const ended = await withDatabase(config, (database) => database.transaction(({ db }) => endAllSessions(db, address)));
  return [ended === 1 ? 'Ended 1 session.' : `Ended ${ended} sessions.`];
}

async function withDatabase<T>(config: Config, act: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase({ url: config.databaseUrl, dir: config.dataDir });
  try {
    await database.patiently(() => migrate(database.db));
    return await act(database);
  } catch (error) {
    if (error instanceof Error && /is in use by another process/.test(error.message))
      throw new Error(`a server is running on ${config.dataDir}: stop it first, and start it again afterwards.`, { cause: error });
    throw error;
  } finally {
    await database.close();
  }
}
