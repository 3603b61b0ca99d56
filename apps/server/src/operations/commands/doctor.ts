import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, resolve } from 'node:path';
import pg from 'pg';
import { discover, type SignInProvider, listSignInProviders } from '../../people/sign-in/index.ts';
import { type Config, readConfig, settingNames } from '../../platform/config/config.ts';
import { withSecretsOfFiles } from '../../platform/config/config-secrets.ts';
import { databaseFailure } from '../../platform/database/database-failure.ts';
import { findOpenToOthers } from '../../platform/database/embedded/private-files.ts';
import { isPooledByTransaction } from '../../platform/database/pooler.ts';
import { newestBackupAt } from '../backup/index.ts';
import { missingIn, plainIn } from '../system/index.ts';

/** The result of one check, in a sentence that says what to do if it is not good. */
export interface Finding {
  readonly state: 'good' | 'notice' | 'bad';
  readonly text: string;
}

const good = (text: string): Finding => ({ state: 'good', text });
const notice = (text: string): Finding => ({ state: 'notice', text });
const bad = (text: string): Finding => ({ state: 'bad', text });

/**
 * Examines a configuration as the server would run with it: settings, database, public address, mail, text messages,
 * sign-in providers, clock, disk and files.
 */
export async function examine(environment: Readonly<Record<string, string | undefined>>): Promise<readonly Finding[]> {
  let config: Config;
  try {
    config = readConfig(environment);
  } catch (error) {
    return describeError(error).split('\n').map(bad);
  }
  const parts = [
    checkSettings(config),
    checkFiles(config),
    checkBackups(config),
    checkDatabase(config),
    checkPublicAddress(config),
    checkMail(config),
    checkSms(config),
    ...listSignInProviders(config).map(checkSignInProvider),
  ];
  return [...(await Promise.all(parts)).flat(), ...plainIn(withSecretsOfFiles(environment, settingNames)).map(notice)];
}

const describeError = (error: unknown): string => (error instanceof Error ? error.message || error.name : String(error));

const checkSettings = async (config: Config): Promise<Finding[]> => [
  good(config.reach.length === 0 ? 'Settings: only this machine can reach the server' : `Settings: others can reach the server (${config.reach.join(', ')})`),
  ...config.strays.map(notice),
  ...(config.reach.length === 0 ? [] : missingIn(config).map(notice)),
];

const roomBytes = 1024 ** 3;

async function checkFiles({ dataDir, databaseUrl }: Config): Promise<Finding[]> {
  if (databaseUrl !== undefined) return [];
  const fault = findFolderFault('DATA_DIR', dataDir);
  if (fault !== undefined) return [bad(`Files: ${fault}`)];
  if (!existsSync(dataDir)) return [notice(`Files: ${dataDir} is created at the first start`)];
  const { bavail, bsize } = statfsSync(dataDir);
  const open = findOpenToOthers(dataDir);
  return [
    bavail * bsize > roomBytes ? good('Disk: more than 1 GiB is free') : bad(`Disk: less than 1 GiB is free for ${dataDir}. Free up space`),
    open.length === 0 ? good('Files: only this user can read them') : notice(`Files: other users can read ${open.length} of them. The next start fixes that`),
  ];
}

/** A night's backup may take its time, and be made up for later. */
const oldestBackupHours = 30;

async function checkBackups({ backupDir, reach }: Config): Promise<Finding[]> {
  if (backupDir === undefined) return reach.length === 0 ? [] : [notice('Backups: BACKUP_DIR is not set, so the server writes none')];
  try {
    const fault = findFolderFault('BACKUP_DIR', backupDir);
    if (fault !== undefined) return [bad(`Backups: ${fault}`)];
    const there = nearestThere(resolve(backupDir));
    const { bavail, bsize } = statfsSync(there);
    if (bavail * bsize <= roomBytes) return [bad(`Backups: less than 1 GiB is free for ${backupDir}. Make room`)];
    const newestAt = there === resolve(backupDir) ? await newestBackupAt(there) : 0;
    if (newestAt === 0) return [notice(`Backups: ${backupDir} has none yet`)];
    const hours = Math.floor((Date.now() - newestAt) / 3_600_000);
    return [
      hours <= oldestBackupHours
        ? good(`Backups: the newest is ${hours} h old`)
        : bad(`Backups: the newest in ${backupDir} is ${hours} h old. Look for its job in the log`),
    ];
  } catch (error) {
    return [bad(`Backups: BACKUP_DIR cannot be read: ${describeError(error)}`)];
  }
}

function findFolderFault(setting: string, folder: string): string | undefined {
  const there = nearestThere(resolve(folder));
  if (statSync(there, { throwIfNoEntry: false })?.isDirectory() !== true) return `${setting} leads through ${there}, which is no folder`;
  try {
    accessSync(there, constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    return `the server cannot write to ${setting}: ${describeError(error)}`;
  }
}

/** A drive that is not there has no parent. */
const nearestThere = (path: string): string => (existsSync(path) || dirname(path) === path ? path : nearestThere(dirname(path)));

const patienceMs = 8_000;

async function checkDatabase(config: Config): Promise<Finding[]> {
  if (config.databaseUrl === undefined) return [good('Database: embedded')];
  const newClient = () => new pg.Client({ connectionString: config.databaseUrl, connectionTimeoutMillis: patienceMs, query_timeout: patienceMs });
  const [client, other] = [newClient(), newClient()];
  try {
    await client.connect();
    await other.connect();
    const { rows } = await client.query<{ version: string; ms: number }>(
      "select current_setting('server_version') as version, (extract(epoch from clock_timestamp()) * 1000)::float8 as ms",
    );
    const { version, ms } = rows[0] ?? { version: '0', ms: 0 };
    return [
      Number.parseInt(version, 10) >= 15 ? good(`Database: PostgreSQL ${version}`) : bad(`Database: PostgreSQL ${version} is too old. Use 15 or later`),
      clockAgainst(ms, 'the database'),
      ...((await isPooledByTransaction(client, other)) ? [bad(pooledByTransaction)] : []),
    ];
  } catch (error) {
    return [bad(`Database: ${describeError(databaseFailure(config, error))}`)];
  } finally {
    for (const each of [client, other]) await each.end().catch(() => {});
  }
}

const pooledByTransaction =
  'Database: the pooler at DATABASE_URL hands each transaction another connection, so that screens do not hear of changes. Let it pool sessions (PgBouncer: pool_mode = session), or connect without it';

const mostApartMs = 30_000;

function clockAgainst(at: number, whose: string): Finding {
  const apart = Math.round(Math.abs(Date.now() - at) / 1_000);
  return apart * 1_000 <= mostApartMs
    ? good(`Clock: within ${apart} s of ${whose}`)
    : bad(`Clock: ${apart} s off from ${whose}. Set the time of this machine by NTP`);
}

/** Requests the public address as a phone would: checks name, certificate, proxy, and the clock of the answer. */
async function checkPublicAddress({ publicUrl, reach, trustProxy }: Config): Promise<Finding[]> {
  if (!reach.some((setting) => setting.startsWith('PUBLIC_URL'))) return [];
  try {
    const answer = await fetch(`${publicUrl}/api/health`, { redirect: 'manual', signal: AbortSignal.timeout(patienceMs) });
    const date = Date.parse(answer.headers.get('date') ?? '');
    return [
      answer.status === 200 || answer.status >= 502
        ? good(`Address: ${publicUrl} answers${publicUrl.startsWith('https:') ? ', with a valid certificate' : ''}`)
        : bad(`Address: ${publicUrl} answers ${answer.status}. Make the proxy pass all of / to the server`),
      ...(Number.isNaN(date) ? [] : [clockAgainst(date, publicUrl)]),
      ...(trustProxy === false ? [notice('Proxy: TRUST_PROXY is not set. Behind one proxy on this machine, set it to 1')] : []),
    ];
  } catch (error) {
    const cause = error instanceof Error && error.cause !== undefined ? describeError(error.cause) : describeError(error);
    return [bad(`Address: ${publicUrl} cannot be reached from here: ${cause}. Check its name, its certificate and the proxy`)];
  }
}

/** Why a host accepts no connection; undefined if something listens. Nothing is sent. */
const silenceAt = (host: string, port: number): Promise<string | undefined> =>
  new Promise((resolve) => {
    const socket = connect({ host: host.replace(/^\[(.*)\]$/, '$1'), port, timeout: patienceMs }, () => {
      socket.end();
      resolve(undefined);
    });
    socket.once('timeout', () => {
      socket.destroy();
      resolve('it does not answer');
    });
    socket.once('error', (error) => resolve(describeError(error)));
  });

async function checkMail({ mail }: Config): Promise<Finding[]> {
  if (mail.kind === 'outbox') return [];
  const { hostname, port, protocol } = new URL(mail.url);
  const at = Number(port) || (protocol === 'smtps:' ? 465 : 587);
  const failure = await silenceAt(hostname, at);
  return [
    failure === undefined
      ? good(`Mail: ${hostname}:${at} answers. Send a test from the Providers page`)
      : bad(`Mail: MAIL_URL points to ${hostname}:${at}, but ${failure}`),
  ];
}

const smsAddresses = { twilio: 'TWILIO_API_URL', vonage: 'VONAGE_API_URL', kannel: 'KANNEL_URL', webhook: 'SMS_WEBHOOK_URL' } as const;

async function checkSms({ sms }: Config): Promise<Finding[]> {
  if (sms.kind === 'outbox') return [];
  const { hostname, port, protocol } = new URL('apiUrl' in sms ? sms.apiUrl : sms.url);
  const at = Number(port) || (protocol === 'https:' ? 443 : 80);
  const failure = await silenceAt(hostname, at);
  return [
    failure === undefined
      ? good(`Text messages: ${hostname}:${at} answers. Send a test from the Providers page`)
      : bad(`Text messages: ${smsAddresses[sms.kind]} points to ${hostname}:${at}, but ${failure}. No sign-in codes can be sent`),
  ];
}

/** Whether the provider's discovery document has what a sign-in needs, for the configured issuer. No sign-in takes place. */
async function checkSignInProvider({ name, key, settings }: SignInProvider): Promise<Finding[]> {
  const setting = key === 'google' ? 'GOOGLE_DISCOVERY_URL' : 'OIDC_ISSUER';
  try {
    await discover(settings);
    return [good(`Login: ${name} answers at ${settings.issuer}`)];
  } catch (error) {
    const cause = error instanceof Error && error.cause !== undefined ? describeError(error.cause) : describeError(error);
    return [bad(`Login: ${setting} points to ${settings.issuer}, but ${cause}. No one can log in with ${name}`)];
  }
}
