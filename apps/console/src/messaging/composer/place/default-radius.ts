import { defaultRadius } from '@earshot/domain';

// Zones of the United States in the IANA database, including its older names; several are folders of zones.
const americanZones = new Set(
  [
    'New_York Detroit Louisville Fort_Wayne Indianapolis Kentucky/Louisville Kentucky/Monticello Chicago Menominee Knox_IN',
    'Denver Boise Shiprock Phoenix Los_Angeles Anchorage Juneau Sitka Metlakatla Yakutat Nome Adak Atka',
  ].flatMap((names) => names.split(' ').map((name) => `America/${name}`)),
);
const americanFolders = ['US/', 'America/Indiana/', 'America/North_Dakota/'];

const isAmerican = (timeZone: string): boolean =>
  americanZones.has(timeZone) || timeZone === 'Pacific/Honolulu' || americanFolders.some((folder) => timeZone.startsWith(folder));

/**
 * The first radius of a new message. The country is the server's (spec 1 §7), else that of the browser's time zone
 * (decisions: Messages).
 */
export const defaultRadiusHere = (timeZone: string, countryHere?: string): ReturnType<typeof defaultRadius> =>
  defaultRadius(countryHere ?? (isAmerican(timeZone) ? 'US' : undefined));
