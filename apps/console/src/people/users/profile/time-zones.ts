import { WINDOWS_TO_IANA_MAP } from 'windows-iana';

export interface ZoneOption {
  /** IANA */
  readonly value: string;
  /** '(UTC-07:00) Mountain Time — Denver' */
  readonly label: string;
  /** Lower-case search terms: the label, the Windows name and the cities. */
  readonly terms: string;
}

interface Zone extends ZoneOption {
  readonly offsetMinutes: number;
}

// The table has names of the 1990s for some cities; the zones are the same.
const modernCities: Readonly<Record<string, string>> = {
  'Asia/Calcutta': 'Kolkata',
  'Asia/Katmandu': 'Kathmandu',
  'Asia/Rangoon': 'Yangon',
  'Asia/Saigon': 'Ho Chi Minh',
  'America/Godthab': 'Nuuk',
  'Europe/Kiev': 'Kyiv',
};

const timeZoneCity = (timeZone: string): string => modernCities[timeZone] ?? (timeZone.split('/').pop() ?? timeZone).replaceAll('_', ' ');

const formatZonePart = (timeZone: string, timeZoneName: 'longOffset' | 'longGeneric', at: number): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName }).formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** Minutes ahead of UTC. */
function parseZoneOffset(timeZone: string, at: number): number {
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(formatZonePart(timeZone, 'longOffset', at)) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');
const offsetText = (minutes: number): string =>
  `(UTC${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(Math.abs(minutes) / 60))}:${twoDigits(Math.abs(minutes) % 60)})`;

/** A zone for display; undefined if the browser does not know it. */
function toZone(timeZone: string, windowsName: string | undefined, at: number): Zone | undefined {
  if (!isKnown(timeZone)) return undefined;
  const offsetMinutes = parseZoneOffset(timeZone, at);
  const label = `${offsetText(offsetMinutes)} ${formatZoneName(timeZone, windowsName, at)}`;
  return { value: timeZone, label, offsetMinutes, terms: [label, windowsName, timeZone].join(' ').toLowerCase() };
}

/** 'Mountain Time — Denver'; the city alone if the zone's name is only an offset; the Windows name if there is no city. */
function formatZoneName(timeZone: string, windowsName: string | undefined, at: number): string {
  if (timeZone.startsWith('Etc/') || !timeZone.includes('/')) return (windowsName ?? timeZone).replace(' Standard Time', '');
  const generic = formatZonePart(timeZone, 'longGeneric', at);
  const city = timeZoneCity(timeZone);
  if (/^GMT[+-]/.test(generic)) return city;
  return generic.startsWith(city) ? generic : `${generic} — ${city}`;
}

/** Every Windows zone with its first IANA name (spec 1 §3); the offsets are those of the instant. */
function windowsZones(at: number): readonly Zone[] {
  const cities = new Map<string, string[]>();
  for (const { windowsName, iana } of WINDOWS_TO_IANA_MAP) cities.set(windowsName, [...(cities.get(windowsName) ?? []), ...iana]);
  return WINDOWS_TO_IANA_MAP.flatMap(({ windowsName, territory, iana: [first] }) => {
    const zone = territory === '001' && first !== undefined ? toZone(first, windowsName, at) : undefined;
    return zone === undefined ? [] : [{ ...zone, terms: `${zone.terms} ${(cities.get(windowsName) ?? []).map(timeZoneCity).join(' ').toLowerCase()}` }];
  });
}

function isKnown(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone });
    return true;
  } catch {
    return false;
  }
}

/** The zones to choose from, west to east. The current zone is among them under its own name, so that nothing changes unasked. */
export function zoneOptions(chosen: string, at: number): readonly ZoneOption[] {
  const zones = windowsZones(at);
  const isListed = chosen === '' || zones.some(({ value }) => value === chosen);
  const own = [isListed ? undefined : toZone(chosen, undefined, at)].filter((zone) => zone !== undefined);
  // An older name of the same place would appear twice.
  const others = zones.filter(({ label }) => !own.some((zone) => zone.label === label));
  return [...others, ...own].toSorted((a, b) => a.offsetMinutes - b.offsetMinutes || a.label.localeCompare(b.label, 'en'));
}

/** The default zone of a person: the browser's, else the first of the list (spec 1 §5). */
export function defaultZone(): string {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return isKnown(own) ? own : (zoneOptions('', Date.now())[0]?.value ?? 'UTC');
}
