import { contract, toOpenApi } from '@earshot/contract';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import { fastifySSE } from '@fastify/sse';
import Fastify, { type FastifyInstance } from 'fastify';
import packageJson from '../../../../package.json' with { type: 'json' };
import { accountSettingsHandlers } from '../people/account-settings/index.ts';
import { activityHandlers } from '../field/activity/index.ts';
import { auditHandlers } from '../account/audit/index.ts';
import { type Billing, billingHandlers, loadDemoBilling, openBilling } from '../account/billing/index.ts';
import { scheduleBackups } from '../operations/backup/index.ts';
import { clientAdminHandlers, clientsHandlers, noteViews } from '../operations/clients/index.ts';
import { companiesHandlers, companyReportsHandlers } from '../messaging/consents/index.ts';
import { contactsHandlers } from '../messaging/contacts/index.ts';
import { driveTestsHandlers, scheduleDriveTests } from '../field/drive-tests/index.ts';
import { openGeoIp } from '../geography/geo-ip/index.ts';
import { groupsHandlers } from '../messaging/groups/index.ts';
import { scheduleHousekeeping } from '../operations/housekeeping/index.ts';
import { importsHandlers, workOnImports } from '../messaging/imports/index.ts';
import { invitationFailed, invitationsHandlers, workOnInvitations } from '../messaging/invitations/index.ts';
import { openMailer } from '../delivery/mail/index.ts';
import { openMapStyle } from '../geography/map-style/index.ts';
import { messageChecksHandlers } from '../messaging/message-checks/index.ts';
import { messagePreviewsHandlers } from '../field/message-previews/index.ts';
import { messagesHandlers } from '../messaging/messages/index.ts';
import { openNudges } from '../field/nudges/index.ts';
import { mountDeveloperInbox, workOnOutbox } from '../delivery/outbox/index.ts';
import { mountOwnTracks, ownTracksHandlers } from '../field/own-tracks/index.ts';
import { openPlaces, placesHandlers } from '../geography/finder/index.ts';
import { addAnswerHeaders } from '../platform/http/answer-headers.ts';
import { closeGently } from '../platform/http/close.ts';
import type { Config } from '../platform/config/config.ts';
import { mapSources } from '../platform/config/config-map.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { answerFailures, answerNoAddress } from '../platform/http/failures.ts';
import { startJobs } from '../platform/jobs/jobs.ts';
import { databaseFailure } from '../platform/database/database-failure.ts';
import { openLive } from '../platform/live.ts';
import { followJobs, followRequests, loggingOf } from '../platform/telemetry/logging.ts';
import { type Metrics, openMetrics } from '../platform/telemetry/metrics.ts';
import { migrate } from '../platform/database/migrate.ts';
import { openNotices, watchForProxy } from '../platform/telemetry/notices.ts';
import { createMount } from '../platform/http/mount.ts';
import { arrival, guardRequests } from '../platform/http/request-guard.ts';
import type { Services } from '../platform/services.ts';
import type { Mailer } from '../delivery/outbox/mailer.ts';
import { fastifyTrust } from '../platform/config/trust-proxy.ts';
import { serveWebApps } from '../platform/http/web-apps.ts';
import { openPortLog, type PortLog, providersHandlers, watchGateway, watchMailer } from '../delivery/port-log/index.ts';
import { openPush } from '../field/push/index.ts';
import { receiversHandlers } from '../field/receivers/index.ts';
import { mountRegions, openRegions, type Regions } from '../geography/regions/index.ts';
import { reportMailsHandlers, scheduleReportMails } from '../field/report-mails/index.ts';
import { openRouting } from '../geography/routing/index.ts';
import { secondFactorHandlers } from '../people/second-factor/index.ts';
import { seedDemo, shutDemo } from '../operations/demo/index.ts';
import { mountOpenId } from '../people/sign-in/open-id/mount.ts';
import { signInHandlers } from '../people/sign-in/index.ts';
import { mountSmsCallbacks, openSmsGateway } from '../delivery/sms/index.ts';
import { openSpeech, speechHandlers, type SpeechMaker } from '../field/speech/index.ts';
import { mountApiPage, mountMetrics, systemHandlers, warningsOf } from '../operations/system/index.ts';
import { ownPhoneHandlers, startHandlers } from '../people/start/index.ts';
import { openTranslator } from '../delivery/translation/index.ts';
import { userInvitationsHandlers } from '../people/user-invitations/index.ts';
import { usersHandlers } from '../people/users/index.ts';
import { waitingListHandlers } from '../operations/waiting-list/index.ts';

/** A server that is ready but does not listen yet; closing `app` ends its jobs and its database too. */
export interface EarshotServer {
  readonly app: FastifyInstance;
  readonly services: Services;
}

/** Opens everything a server needs. `now` and `logTo` are for tests. */
export async function createServer(config: Config, now: () => number = Date.now, logTo?: NodeJS.WritableStream): Promise<EarshotServer> {
  // Before anything is opened: a wrong setting ends the start.
  const mail = openMailer(config.mail);
  const geoIp = openGeoIp(config.geoIpFile);
  const speech = await openSpeech(config.speech);
  const app = Fastify({
    ...loggingOf(config.logLevel, logTo),
    routerOptions: { ignoreTrailingSlash: true },
    trustProxy: fastifyTrust(config.trustProxy),
    ...arrival,
    frameworkErrors: answerNoAddress(config.publicUrl),
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
  const services: Services = { config, database, jobs, isQueueWell, live, metrics, notices, countryOf: geoIp.countryOf, log: app.log, now };
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
  await serveWebApps(app);
  for (const warning of await warningsOf(services, isDemoShut)) notices.add(warning);
  return { app, services };
}

const queueTroubleMs = 60_000;

/** The jobs, logged and counted. */
async function openJobs(app: FastifyInstance, database: Database, metrics: Metrics): Promise<Pick<Services, 'jobs' | 'isQueueWell'>> {
  let troubleAt = -Infinity;
  const jobs = await startJobs(database, (error) => {
    troubleAt = performance.now();
    app.log.error(error);
  });
  return { jobs: followJobs(metrics.jobs(jobs), app.log), isQueueWell: () => performance.now() - troubleAt > queueTroubleMs };
}

async function protect(app: FastifyInstance, config: Config): Promise<void> {
  const tiles = mapSources(config.map);
  const cards = cardFormSources(config);
  const video = config.promoVideoUrl ? [new URL(config.promoVideoUrl).origin] : [];
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        workerSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...tiles],
        // Pages with style elements of their own name them (`platform/style-nonce.ts`).
        styleSrc: ["'self'"],
        fontSrc: ["'self'", 'data:'],
        scriptSrc: ["'self'", ...cards.script],
        connectSrc: ["'self'", ...tiles, ...cards.connect],
        mediaSrc: ["'self'", ...video],
        frameSrc: ["'self'", ...video, ...cards.frame],
        upgradeInsecureRequests: null,
      },
    },
    frameguard: { action: 'deny' },
    // The sign-in page opens another provider's in a window of its own and hears from it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // Only where people come by HTTPS: on plain HTTP it would mean nothing.
    hsts: config.publicUrl.startsWith('https:'),
  });
  addAnswerHeaders(app);
  if (config.rateLimits) await app.register(rateLimit, { max: 1_200, timeWindow: 60_000 });
  await app.register(fastifySSE, { heartbeatInterval: 20_000 });
}

/** Where the card form comes from, and what it opens: Stripe's of its own sites (stripe.com/docs/security/guide). */
function cardFormSources({ cards }: Config): Readonly<Record<'script' | 'connect' | 'frame', readonly string[]>> {
  const own = cards.scriptUrl === undefined ? [] : [new URL(cards.scriptUrl).origin];
  if (cards.kind === 'sandbox') return { script: own, connect: [], frame: [] };
  const forms = ['https://js.stripe.com', 'https://*.js.stripe.com'];
  return { script: [...own, ...forms], connect: ['https://api.stripe.com'], frame: [...forms, 'https://hooks.stripe.com'] };
}

/** The ports to outside companies; how each of their tries ended is remembered. */
function openPorts(services: Services, { mail, portLog, regions }: { readonly mail: Mailer; readonly portLog: PortLog; readonly regions: Regions }) {
  return {
    sms: watchGateway(openSmsGateway(services), portLog.of('sms')),
    mail: watchMailer(mail, portLog.of('mail')),
    translator: openTranslator(services, portLog.of('translator')),
    places: openPlaces({ ...services, regions }, portLog.of('geocoder')),
    map: openMapStyle(services.config.map, portLog.of('map')),
  };
}

interface Opened {
  readonly billing: Billing;
  readonly ports: ReturnType<typeof openPorts>;
  readonly push: Awaited<ReturnType<typeof openPush>>;
  readonly nudges: Awaited<ReturnType<typeof openNudges>>;
  readonly regions: Regions;
  readonly speech: SpeechMaker;
}

function mountFeatures(app: FastifyInstance, services: Services, { billing, ports, push, nudges, regions, speech }: Opened): void {
  const mount = createMount(app, services, { onBehalf: noteViews(services) });
  mount('signIn', contract.signIn, signInHandlers(services));
  mount('secondFactor', contract.secondFactor, secondFactorHandlers(services));
  mount('messages', contract.messages, messagesHandlers(services));
  mount('messageChecks', contract.messageChecks, messageChecksHandlers(services));
  mount('messagePreviews', contract.messagePreviews, messagePreviewsHandlers(services, ports.translator));
  mount('contacts', contract.contacts, contactsHandlers(services));
  mount('groups', contract.groups, groupsHandlers(services));
  mount('imports', contract.imports, importsHandlers(services));
  mount('invitations', contract.invitations, invitationsHandlers(services));
  mount('activity', contract.activity, activityHandlers(services));
  mount('reportMails', contract.reportMails, reportMailsHandlers(services));
  mount('driveTests', contract.driveTests, driveTestsHandlers(services, openRouting(services, regions)));
  mount('places', contract.places, placesHandlers(services, ports.places));
  mount('users', contract.users, usersHandlers(services));
  mount('userInvitations', contract.userInvitations, userInvitationsHandlers(services));
  mount('accountSettings', contract.accountSettings, accountSettingsHandlers(services));
  mount('audit', contract.audit, auditHandlers(services));
  mount('billing', contract.billing, billingHandlers(billing));
  mount('waitingList', contract.waitingList, waitingListHandlers(services));
  mount('clients', contract.clients, clientsHandlers(services));
  mount('clientAdmin', contract.clientAdmin, clientAdminHandlers(services));
  mount('providers', contract.providers, providersHandlers(services, ports));
  mount('start', contract.start, startHandlers(services));
  mount('ownPhone', contract.ownPhone, ownPhoneHandlers(services));
  mount('receivers', contract.receivers, receiversHandlers(services));
  mount('companies', contract.companies, companiesHandlers(services));
  mount('companyReports', contract.companyReports, companyReportsHandlers(services));
  mount('ownTracks', contract.ownTracks, ownTracksHandlers(services));
  mount('push', contract.push, push);
  mount('nudges', contract.nudges, nudges);
  mount('speech', contract.speech, speechHandlers(services, speech));
  mount('system', contract.system, systemHandlers(services, regions));
  const description = toOpenApi(contract, { title: 'Earshot', version: packageJson.version });
  app.get('/api/openapi.json', async () => description);
  mountApiPage(app);
  mountMetrics(app, services);
}
