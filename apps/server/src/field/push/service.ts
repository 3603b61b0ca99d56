import * as z from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import { recordNotified } from '../receivers/index.ts';
import type { PushOutcome, PushSender } from './sender.ts';
import { dropEnded, findSubscription, findSubscriptions, type Subscription } from './store.ts';

const Words = z.object({ title: z.string(), body: z.string() });
type Words = z.output<typeof Words>;

/** The content of a push. It is visible on lock screens, so it must not hold a message's text or place. */
export const Notice = z.object({
  en: Words,
  /** For devices whose app is Spanish; English without it. */
  es: Words.optional(),
  /** A page of this server. */
  url: z.string(),
  /** A later notice of the same tag replaces the one on the phone. */
  tag: z.string(),
  urgency: z.enum(['normal', 'high']),
});
export type Notice = z.output<typeof Notice>;

/** The message of a notice: a person whose phone received the notice counts as notified of it. */
const About = z.object({ clientId: z.string(), messageId: z.string(), version: z.int(), occasion: z.string() });
type About = z.output<typeof About>;

const JobData = z.object({ deviceIds: z.array(z.string()), notice: Notice, expiresAt: z.number(), about: About.optional() });
type JobData = z.output<typeof JobData>;

export interface PushRequest {
  readonly deviceIds: readonly string[];
  readonly notice: Notice;
  /** The push is useless after this time. */
  readonly ttlSeconds: number;
  readonly about?: About | undefined;
}

const queue = 'push';
/** Failed pushes are repeated device by device, so that no other device gets one twice. */
const againQueue = 'push-again';
/** The devices of one job, pushed to at the same time. The devices of two jobs are the most that get a push twice if a server is killed. */
const jobSize = 8;

/** Pushes to devices after the transaction is committed. */
export async function pushLater(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Transaction,
  { deviceIds, notice, ttlSeconds, about }: PushRequest,
  now: number,
): Promise<void> {
  const expiresAt = now + ttlSeconds * 1_000;
  const batches: JobData[] = [];
  for (let at = 0; at < deviceIds.length; at += jobSize) batches.push({ deviceIds: deviceIds.slice(at, at + jobSize), notice, expiresAt, about });
  await jobs.addAll(tx, queue, batches);
}

export interface PhoneNotice {
  readonly phone: string;
  readonly title: string;
  readonly body: string;
  /** For a device whose app is Spanish. */
  readonly es?: Words | undefined;
  readonly url: string;
  readonly tag: string;
  readonly ttlSeconds: number;
}

/** Pushes to the phone of a number at once. Returns `none` if its device takes no pushes, so that the caller can use another way. */
export async function notifyPhone(services: Pick<Services, 'jobs' | 'config'>, tx: Transaction, told: PhoneNotice, now: number): Promise<'push' | 'none'> {
  const { phone, title, body, es, url, tag, ttlSeconds } = told;
  if (services.config.push.kind === 'off') return 'none';
  const found = await findSubscription(tx.db, phone, now);
  if (!found) return 'none';
  const notice = { en: { title, body }, es, url, tag, urgency: 'high' as const };
  await pushLater(services, tx, { deviceIds: [found.device_id], notice, ttlSeconds }, now);
  return 'push';
}

export async function workOnPushes(services: Services, sender: PushSender): Promise<void> {
  const work = async (data: unknown): Promise<void> => {
    const job = JobData.parse(data);
    const unreached = await pushAll(services, sender, job);
    if (unreached.length > 0)
      await services.database.transaction((tx) =>
        services.jobs.addAll(
          tx,
          againQueue,
          unreached.map(({ deviceId }) => ({ ...job, deviceIds: [deviceId] })),
        ),
      );
  };
  await services.jobs.work(queue, work, { takesFew: true });
  await services.jobs.work(againQueue, async (data) => {
    const [unreached] = await pushAll(services, sender, JobData.parse(data));
    // The queue retries it at growing intervals and gives up after half an hour.
    if (unreached) throw new Error(unreached.reason);
  });
}

interface UnreachedDevice {
  readonly deviceId: string;
  readonly reason: string;
}

/**
 * Pushes to devices that still take pushes, stores the results, and returns the devices to retry. No transaction waits
 * for a push service.
 */
async function pushAll(services: Services, sender: PushSender, job: JobData): Promise<UnreachedDevice[]> {
  const now = services.now();
  const ttlSeconds = (job.expiresAt - now) / 1_000;
  if (ttlSeconds <= 0) return [];
  const devices = await findSubscriptions(services.database.db, job.deviceIds, now);
  const tried = await Promise.all(devices.map(async (device) => ({ device, outcome: await sender.send(toPushMessage(device, job.notice, ttlSeconds)) })));
  for (const { outcome } of tried) services.metrics.deliveries.inc({ channel: 'push', outcome: outcome.status === 'later' ? 'unsent' : outcome.status });
  const refused = tried.find(({ outcome }) => outcome.status === 'refused');
  if (refused) services.log.warn({ reason: outcomeReason(refused.outcome) }, 'push refused');
  await writeDown(services, tried, job.about);
  return tried.flatMap(({ device, outcome }) => (outcome.status === 'later' ? [{ deviceId: device.device_id, reason: outcome.reason }] : []));
}

const outcomeReason = (outcome: PushOutcome): string => ('reason' in outcome ? outcome.reason : '');

function toPushMessage({ endpoint, p256dh, auth, language }: Subscription, { en, es, url, tag, urgency }: Notice, ttlSeconds: number) {
  const words = language === 'es' && es ? es : en;
  return { address: { endpoint, p256dh, auth }, payload: JSON.stringify({ ...words, url, tag }), ttlSeconds, urgency, topic: tag };
}

interface PushAttempt {
  readonly device: Subscription;
  readonly outcome: PushOutcome;
}

async function writeDown(services: Services, tried: readonly PushAttempt[], about: About | undefined): Promise<void> {
  const of = (status: PushOutcome['status']) => tried.filter(({ outcome }) => outcome.status === status).map(({ device }) => device);
  const [gone, reached] = [of('gone'), about ? of('sent') : []];
  if (gone.length + reached.length === 0) return;
  await services.database.transaction(async (tx) => {
    // The numbers are locked before the subscriptions, as an erasure does.
    if (about && reached.length > 0)
      await recordNotified(services, tx, { ...about, phones: reached.map(({ phone }) => phone), channel: 'push', now: services.now() });
    await dropEnded(
      tx.db,
      gone.map((device) => ({ deviceId: device.device_id, endpoint: device.endpoint })),
    );
  });
}
