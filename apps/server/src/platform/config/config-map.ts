import * as z from 'zod';

/** OpenFreeMap needs no key and sets no limits; styles, tiles, sprites and glyphs all come from one host. */
const publicStyles = { light: 'https://tiles.openfreemap.org/styles/liberty', dark: 'https://tiles.openfreemap.org/styles/dark' };

/** AWS Terrain Tiles: elevations of the whole world without a key, as Terrarium PNG up to zoom 15. */
const publicTerrain = {
  tilesUrl: 'https://s3.amazonaws.com/elevation-tiles-prod/terrarium/{z}/{x}/{y}.png',
  encoding: 'terrarium',
  maxZoom: 15,
  attribution: '<a href="https://github.com/tilezen/joerd/blob/master/docs/attribution.md">Elevation: Mapzen, USGS, NOAA</a>',
} as const;

const webAddress = (message: string) => z.url({ protocol: /^https?$/, error: message });

const isTemplate = (text: string): boolean => {
  const address = text.replaceAll(/\{[zxy]\}/g, '0');
  const isWeb = URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
  // No placeholder before the path: the page's policy names that host.
  return isWeb && ['{z}', '{x}', '{y}'].every((part) => text.indexOf(part) > text.indexOf('/', 8)) && !/["'<>\s;,]/.test(text);
};
const templateMessage = 'must be the address of tiles, such as https://tiles.example/{z}/{x}/{y}.png';
const oneLine = z
  .string()
  .max(300)
  .regex(/^[^<>\r\n]*$/, 'must be one line of plain text');
const zoom = z.coerce.number('must be a zoom').int('must be a zoom').min(1, 'must be at least 1').max(22, 'must be at most 22');

export const mapSettings = {
  MAP: z
    .string()
    .refine(
      (text) => text === 'auto' || text === 'embedded' || (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)),
      'must be auto, embedded, or the http: or https: address of a MapLibre style',
    )
    .optional(),
  MAP_STYLE_URL: webAddress('must be the address of a MapLibre style').optional(),
  MAP_STYLE_HOSTS: z.string().optional(),
  MAP_PUBLIC_STYLE_URL: webAddress('must be the address of a MapLibre style').optional(),
  MAP_PUBLIC_DARK_STYLE_URL: webAddress('must be the address of a MapLibre style').optional(),
  MAP_TERRAIN_URL: z
    .string()
    .refine((text) => text === 'off' || isTemplate(text), `${templateMessage}, or off`)
    .optional(),
  MAP_TERRAIN_ENCODING: z.enum(['terrarium', 'mapbox'], 'must be terrarium or mapbox').default('terrarium'),
  MAP_TERRAIN_MAX_ZOOM: zoom.default(14),
  MAP_TERRAIN_ATTRIBUTION: oneLine.optional(),
  MAP_SATELLITE_URL: z.string().refine(isTemplate, templateMessage).optional(),
  MAP_SATELLITE_MAX_ZOOM: zoom.default(19),
  MAP_SATELLITE_ATTRIBUTION: oneLine.optional(),
};
const Environment = z.object(mapSettings);
type Environment = z.output<typeof Environment>;

/** Tiles of elevations, for the shading of hills. */
interface TerrainTiles {
  /** With {z}, {x} and {y}. */
  readonly tilesUrl: string;
  readonly encoding: 'terrarium' | 'mapbox';
  readonly maxZoom: number;
  /** HTML. */
  readonly attribution: string;
}

/** The map that browsers draw behind the circles. */
export interface MapConfig {
  /** `auto`: region files, a public style, the embedded map; `embedded`: no outside host is asked; `style`: the installation's own. */
  readonly mode: 'auto' | 'embedded' | 'style';
  readonly style?: string | undefined;
  readonly darkStyle?: string | undefined;
  /** Hosts that the style loads from besides its own; undefined: any https: address. */
  readonly styleHosts?: readonly string[] | undefined;
  readonly terrain?: TerrainTiles | undefined;
  readonly satellite?: Omit<TerrainTiles, 'encoding'> | undefined;
}

/** Reads the settings; throws with a line that names the wrong one. */
export function readMapSettings(given: Environment): MapConfig {
  const { MAP, MAP_STYLE_URL } = given;
  if (MAP !== undefined && MAP_STYLE_URL !== undefined && MAP !== MAP_STYLE_URL) throw new Error('MAP and MAP_STYLE_URL contradict each other: set MAP alone');
  const chosen = MAP ?? MAP_STYLE_URL ?? 'auto';
  const styleHosts = parseHosts(given.MAP_STYLE_HOSTS);
  const more = { terrain: readTerrainSettings(given, chosen === 'auto'), satellite: readSatelliteSettings(given) };
  if (chosen === 'embedded') return { mode: 'embedded', ...more };
  if (chosen !== 'auto') return { mode: 'style', style: chosen, styleHosts, ...more };
  const style = given.MAP_PUBLIC_STYLE_URL ?? publicStyles.light;
  // Another style's dark twin cannot be guessed.
  const darkStyle = given.MAP_PUBLIC_DARK_STYLE_URL ?? (given.MAP_PUBLIC_STYLE_URL === undefined ? publicStyles.dark : undefined);
  return { mode: 'auto', style, darkStyle, styleHosts: styleHosts ?? [], ...more };
}

function readTerrainSettings({ MAP_TERRAIN_URL: url, ...given }: Environment, hasPublic: boolean): MapConfig['terrain'] {
  if (url === 'off') return undefined;
  if (url === undefined) return hasPublic ? publicTerrain : undefined;
  const attribution = given.MAP_TERRAIN_ATTRIBUTION ?? templateHost(url);
  return { tilesUrl: url, encoding: given.MAP_TERRAIN_ENCODING, maxZoom: given.MAP_TERRAIN_MAX_ZOOM, attribution };
}

const readSatelliteSettings = ({
  MAP_SATELLITE_URL: url,
  MAP_SATELLITE_MAX_ZOOM: maxZoom,
  MAP_SATELLITE_ATTRIBUTION: attribution,
}: Environment): MapConfig['satellite'] => (url === undefined ? undefined : { tilesUrl: url, maxZoom, attribution: attribution ?? templateHost(url) });

const templateHost = (template: string): string => new URL(template.replaceAll(/[{}]/g, '')).host;

function parseHosts(list: string | undefined): readonly string[] | undefined {
  if (list === undefined) return undefined;
  const hosts = list.split(/[\s,]+/).filter(Boolean);
  for (const host of hosts)
    if (!/^https?:\/\/[\w.*-]+(:\d+)?$/.test(host))
      throw new Error('MAP_STYLE_HOSTS must be addresses such as https://tiles.example, with commas between them');
  return hosts;
}

/** The sources that the page's policy allows for the map: the hosts of the style, the folders of other tiles. */
export function mapSources({ mode, style, darkStyle, styleHosts, terrain, satellite }: MapConfig): readonly string[] {
  const styles = [style, darkStyle].filter((url) => url !== undefined).map((url) => new URL(url).origin);
  // A style of the installation's own does not say in advance whose tiles it draws.
  const hosts = mode === 'style' ? (styleHosts ?? ['https:']) : (styleHosts ?? []);
  const folders = [terrain, satellite].filter((tiles) => tiles !== undefined).map(({ tilesUrl }) => templateFolder(tilesUrl));
  return [...new Set([...styles, ...hosts, ...folders])];
}

const templateFolder = (template: string): string => template.slice(0, template.lastIndexOf('/', template.indexOf('{')) + 1).replace(/\?.*$/, '');
