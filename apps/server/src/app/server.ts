import Fastify, { type FastifyInstance } from 'fastify';
import { loadDemoBilling, openBilling } from '../account/billing/index.ts';
import { mountDeveloperInbox, workOnOutbox } from '../delivery/outbox/index.ts';
import { openPortLog } from '../delivery/port-log/index.ts';
import { mountSmsCallbacks } from '../delivery/sms/index.ts';
import { scheduleDriveTests } from '../field/drive-tests/index.ts';
import { openNudges } from '../field/nudges/index.ts';
import { mountOwnTracks } from '../field/own-tracks/index.ts';
import { openPush } from '../field/push/index.ts';
import { scheduleReportMails } from '../field/report-mails/index.ts';
import { mountRegions, openRegions } from '../geography/regions/index.ts';
import { workOnImports } from '../messaging/imports/index.ts';
import { invitationFailed, workOnInvitations } from '../messaging/invitations/index.ts';
import { scheduleBackups } from '../operations/backup/index.ts';
import { seedDemo, shutDemo } from '../operations/demo/index.ts';
import { scheduleHousekeeping } from '../operations/housekeeping/index.ts';
import { productionWarnings } from '../operations/system/index.ts';
import { mountOpenId } from '../people/sign-in/index.ts';
import type { Config } from '../platform/config/config.ts';
import { fastifyTrust } from '../platform/config/trust-proxy.ts';
import { databaseFailure } from '../platform/database/database-failure.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { closeGently } from '../platform/http/close.ts';
import { answerFailures, answerNoAddress } from '../platform/http/failures.ts';
import { arrival, guardRequests } from '../platform/http/request-guard.ts';
import { serveWebApps } from '../platform/http/web-apps.ts';
import { startJobs } from '../platform/jobs/jobs.ts';
import { openLive } from '../platform/live-events.ts';
import type { Services } from '../platform/services.ts';
import { followJobs, followRequests, loggingOptions } from '../platform/telemetry/logging.ts';
import { type Metrics, openMetrics } from '../platform/telemetry/metrics.ts';
import { openNotices, watchForProxy } from '../platform/telemetry/notices.ts';
import { mountFeatures } from './features.ts';
import { openPorts } from './ports.ts';
import { protect } from './protection.ts';
import { openBySettings } from './settings.ts';

/** A server that is ready but does not listen yet; closing `app` also ends its jobs and its database. */
export interface EarshotServer {
  readonly app: FastifyInstance;
  readonly services: Services;
}

/** Opens everything a server needs. `now` and `logTo` are for tests. */
export async function createServer(config: Config, now: () => number = Date.now, logTo?: NodeJS.WritableStream): Promise<EarshotServer> {
  // These run first, so that a wrong setting ends the start before anything is opened.
  const { mail, geoIp, speech } = await openBySettings(config);
  const app = Fastify({
    ...loggingOptions(config.logLevel, logTo),
    routerOptions: { ignoreTrailingSlash: true },
    trustProxy: fastifyTrust(config.trustProxy),
    ...arrival,
    frameworkErrors: answerNoAddress(config),
  });
  const regions = await openRegions(config, app.log);
  const database = openDatabase({ url: config.databaseUrl, dir: config.dataDir, preparesStatements: config.preparesStatements });
  const metrics = openMetrics(database, config.metrics !== 'off');
  guardRequests(app, config.trustProxy);
  followRequests(app, metrics);
  await database.patiently(() => migrate(database.db)).catch((error: unknown) => Promise.reject(databaseFailure(config, error)));
  const { jobs, isQueueWell } = await openJobs(app, database, metrics);
  const live = await openLive(database, config.databaseUrl);
  const notices = openNotices();
  watchForProxy(app, config, notices);
  const services: Services = { config, database, jobs, isQueueWell, live, metrics, notices, findCountryByIp: geoIp.findCountryByIp, log: app.log, now };
  const portLog = openPortLog(services);
  closeGently(app, [jobs, mail, portLog, regions, live, database]);
  const ports = openPorts(services, { mail, portLog, regions });
  const isDemoShut = !config.demo && (await shutDemo(database.db));
  if (config.demo) await seedDemo(services);

  await protect(app, config);
  answerFailures(app);
  await workOnOutbox({ services, sms: ports.sms, mail: ports.mail, onFailed: invitationFailed(live) });
  await workOnInvitations(services);
  const imports = await workOnImports(services);
  app.addHook('onClose', () => imports.stop());
  await scheduleHousekeeping(services);
  await scheduleBackups(services);
  await scheduleDriveTests(services);
  await scheduleReportMails(services);
  const billing = await openBilling(app, services, portLog.of('cards'));
  if (config.demo) await loadDemoBilling(billing);
  const push = await openPush(services);
  const nudges = await openNudges(services);
  mountFeatures(app, services, { billing, ports, push, nudges, regions, speech });
  mountOpenId(app, services, (port) => portLog.of(port));
  mountSmsCallbacks(app, { services, onFailed: invitationFailed(live) });
  mountDeveloperInbox(app, services);
  mountOwnTracks(app, services);
  mountRegions(app, regions);
  await serveWebApps(app, config);
  for (const warning of await productionWarnings(services, isDemoShut)) notices.add(warning);
  return { app, services };
}

const queueTroubleMs = 60_000;

async function openJobs(app: FastifyInstance, database: Database, metrics: Metrics): Promise<Pick<Services, 'jobs' | 'isQueueWell'>> {
  let troubleAt = -Infinity;
  const jobs = await startJobs(database, (error) => {
    troubleAt = performance.now();
    app.log.error(error);
  });
  return { jobs: followJobs(metrics.jobs(jobs), app.log), isQueueWell: () => performance.now() - troubleAt > queueTroubleMs };
}
