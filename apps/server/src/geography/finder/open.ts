import { fileURLToPath } from 'node:url';
import packageJson from '../../../../../package.json' with { type: 'json' };
import type { GeocoderSettings } from '../../platform/config/config-providers.ts';
import type { Services } from '../../platform/services.ts';
import type { Regions } from '../regions/index.ts';
import { type Finder, openFinder } from './finder.ts';
import { embeddedGazetteer } from './geocoders/gazetteer.ts';
import type { Geocoder } from './geocoders/geocoder.ts';
import { google } from './geocoders/google.ts';
import { nominatim } from './geocoders/nominatim.ts';
import { pelias } from './geocoders/pelias.ts';
import { photon } from './geocoders/photon.ts';
import type { Provider } from './geocoders/provider.ts';
import { regionGeocoder } from './geocoders/regions.ts';
import type { Outcomes } from './geocoders/remote.ts';

const builtPath = fileURLToPath(new URL('../../../../../build/gazetteer.sqlite', import.meta.url));

const adapters: Readonly<Record<Exclude<GeocoderSettings['kind'], 'embedded'>, (provider: Provider) => Geocoder>> = { nominatim, photon, pelias, google };

const noOutcomes: Outcomes = { succeeded: () => {}, failed: () => {} };

type FinderServices = Pick<Services, 'config' | 'now'> & { readonly regions?: Pick<Regions, 'folders'> } & { readonly log: Pick<Services['log'], 'warn'> };

export function openPlaces(
  { config: { geocoder: settings }, now, log, regions }: FinderServices,
  outcomes: Outcomes = noOutcomes,
  gazetteerPath: string = builtPath,
): Finder {
  const gazetteer = embeddedGazetteer(gazetteerPath);
  const known = { gazetteer, regions: regions && regionGeocoder(regions, gazetteer) };
  if (settings.kind === 'embedded') return openFinder(known);
  const { kind, url, key, contact, perSecond, isForHalves } = settings;
  const geocoder = adapters[kind]({ url, key, userAgent: `Earshot/${packageJson.version} (${contact})` });
  const failed = (error: unknown): void => {
    log.warn(error);
    outcomes.failed(error);
  };
  return openFinder(known, { geocoder, perSecond, isForHalves, outcomes: { ...outcomes, failed }, now });
}
