import type { contract, Handlers, Output } from '@earshot/contract';
import packageJson from '../../../../../package.json' with { type: 'json' };
import { toSupportEmail } from '../../delivery/mail/index.ts';
import { inboxChannels } from '../../delivery/outbox/index.ts';
import type { RegionMap, Regions } from '../../geography/regions/index.ts';
import { buildNumber } from '../../platform/build-number.ts';
import { isShownTo } from '../../platform/config/config-exposure.ts';
import type { MapConfig } from '../../platform/config/config-map.ts';
import type { TranslatorSettings } from '../../platform/config/config-providers.ts';
import type { Context } from '../../platform/http/context.ts';
import { unavailable } from '../../platform/http/failures.ts';
import type { Services } from '../../platform/services.ts';
import { within } from './time-limit.ts';
import { writableProbe } from './write-probe.ts';

/** A database that takes longer than this counts as down. */
const patienceMs = 10_000;

export function systemHandlers(services: Services, regions: Regions): Handlers<typeof contract.system, Context> {
  const { database, config, isQueueWell, jobs } = services;
  const isWritable = writableProbe(services);
  return {
    health: async () => {
      // The query also proves that the database answers.
      const schedules = await within(patienceMs, jobs.schedules());
      if (!schedules) throw unavailable();
      return {
        success: 1 as const,
        status: (await isWritable()) ? ('ok' as const) : ('read_only' as const),
        database: database.isEmbedded ? ('embedded' as const) : ('postgresql' as const),
        jobs:
          isQueueWell() && !schedules.some(({ isLastWell }) => isLastWell === false)
            ? schedules.some(({ isLate }) => isLate)
              ? ('late' as const)
              : ('running' as const)
            : ('failing' as const),
        schedules: [...schedules],
        version: packageJson.version,
        build: buildNumber(),
      };
    },
    settings: async (_input, { ip, isFromHere }) => ({
      map: mapTold(config.map, regions.list()),
      supportUrl: config.supportUrl,
      supportEmail: toSupportEmail(config.mail),
      publicUrl: config.publicUrl,
      phoneUrl: config.phoneUrl,
      developerInbox: inboxChannels(config).includes('sms') && isShownTo(config.shown.developerInbox, isFromHere),
      developerMailInbox: inboxChannels(config).includes('mail') && isShownTo(config.shown.developerInbox, isFromHere),
      demo: isShownTo(config.shown.demo, isFromHere),
      country: services.findCountryByIp(ip),
      googleSignIn: config.google !== undefined,
      ...(config.openId && { openIdSignIn: { name: config.openId.name, domains: [...config.openId.domains] } }),
      translator: toTranslatorKind(config.translator.kind),
      ...(config.promoVideoUrl !== undefined && { promoVideo: toPromoVideo(config.promoVideoUrl) }),
    }),
  };
}

type MapAnswer = Output<typeof contract.system.settings>['map'];

const mapTold = ({ mode, style, darkStyle, terrain, satellite }: MapConfig, regions: readonly RegionMap[]): MapAnswer => ({
  mode,
  style,
  darkStyle,
  terrain,
  satellite,
  regions: regions.map((region) => ({ ...region, bounds: [...region.bounds] })),
});

const toTranslatorKind = (kind: TranslatorSettings['kind']) => (kind === 'none' || kind === 'browser' ? kind : ('server' as const));

/** A file is played; any other address is a provider's page to embed. */
const toPromoVideo = (url: string) => ({ kind: /\.(mp4|webm|ogv|m4v|mov)$/i.test(new URL(url).pathname) ? ('file' as const) : ('embed' as const), url });
