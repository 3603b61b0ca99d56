import { fileURLToPath } from 'node:url';
import packageJson from '../../../../package.json' with { type: 'json' };
import type { GeocoderSettings } from '../platform/config-providers.ts';
import type { Services } from '../platform/services.ts';
import type { Regions } from '../regions/index.ts';
import { type Finder, openFinder } from './finder.ts';
import { embeddedGazetteer } from './geocoders/gazetteer.ts';
import type { Geocoder } from './geocoders/geocoder.ts';
import { google } from './geocoders/google.ts';
import { nominatim } from './geocoders/nominatim.ts';
import { pelias } from './geocoders/pelias.ts';
import { photon } from './geocoders/photon.ts';
import type { Provider } from './geocoders/provider.ts';
import { withRegions } from './geocoders/regions.ts';
import type { Outcomes } from './geocoders/remote.ts';

const builtPath = fileURLToPath(new URL('../../../../build/gazetteer.sqlite', import.meta.url));

const adapters: Readonly<Record<Exclude<GeocoderSettings['kind'], 'embedded'>, (provider: Provider) => Geocoder>> = { nominatim, photon, pelias, google };

const noOutcomes: Outcomes = { succeeded: () => {}, failed: () => {} };

type Needed = Pick<Services, 'config' | 'now'> & { readonly regions?: Pick<Regions, 'folders'> } & { readonly log: Pick<Services['log'], 'warn'> };

/** The provider of the settings before the gazetteer in a file, or the gazetteer alone. */
export function openPlaces(
  { config: { geocoder: settings }, now, log, regions }: Needed,
  outcomes: Outcomes = noOutcomes,
  gazetteerPath: string = builtPath,
): Finder {
  const towns = embeddedGazetteer(gazetteerPath);
  const gazetteer = regions ? withRegions(towns, regions) : towns;
  if (settings.kind === 'embedded') return openFinder(gazetteer);
  const { kind, url, key, contact, perSecond } = settings;
  const geocoder = adapters[kind]({ url, key, userAgent: `Earshot/${packageJson.version} (${contact})` });
  const failed = (error: unknown): void => {
    log.warn(error);
    outcomes.failed(error);
  };
  return openFinder(gazetteer, { geocoder, perSecond, outcomes: { ...outcomes, failed }, now });
}
