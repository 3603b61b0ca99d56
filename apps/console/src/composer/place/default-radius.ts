import { defaultRadius } from '@earshot/domain';

// Zones of the United States in the IANA database, its older names included; several are folders of zones.
const americanZones = new Set(
  [
    'New_York Detroit Louisville Fort_Wayne Indianapolis Kentucky/Louisville Kentucky/Monticello Chicago Menominee Knox_IN',
    'Denver Boise Shiprock Phoenix Los_Angeles Anchorage Juneau Sitka Metlakatla Yakutat Nome Adak Atka',
  ].flatMap((names) => names.split(' ').map((name) => `America/${name}`)),
);
const americanFolders = ['US/', 'America/Indiana/', 'America/North_Dakota/'];

const isAmerican = (timeZone: string): boolean =>
  americanZones.has(timeZone) || timeZone === 'Pacific/Honolulu' || americanFolders.some((folder) => timeZone.startsWith(folder));

/** What a new message's radius starts with where the browser's clock is set so (decisions: Messages; the country comes from the time zone). */
export const defaultRadiusHere = (timeZone: string): ReturnType<typeof defaultRadius> => defaultRadius(isAmerican(timeZone) ? 'US' : undefined);
