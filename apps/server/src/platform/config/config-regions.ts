import * as z from 'zod';

export const regionSettings = {
  MAP_TILES: z
    .string()
    .default('')
    .transform((listed) =>
      listed
        .split(',')
        .map((path) => path.trim())
        .filter((path) => path !== ''),
    ),
  ROUTER: z.enum(['embedded', 'osrm', 'valhalla'], 'must be embedded, osrm or valhalla').default('embedded'),
  ROUTER_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address' })
    .refine(
      (text) => !URL.canParse(text) || new URL(text).username + new URL(text).password + new URL(text).search === '',
      'must not contain a user, a password or a question mark',
    )
    .optional(),
};

export type RouterSettings = { readonly kind: 'embedded' } | { readonly kind: 'osrm' | 'valhalla'; readonly url: string };

const Environment = z.object(regionSettings);

/** Reads the settings; throws with a line that names the missing one. */
export function readRouterSettings({ ROUTER: kind, ROUTER_URL: url }: Pick<z.output<typeof Environment>, 'ROUTER' | 'ROUTER_URL'>): RouterSettings {
  if (kind === 'embedded') return { kind };
  if (url === undefined) throw new Error(`ROUTER_URL is needed with ROUTER=${kind}`);
  return { kind, url: url.replace(/\/+$/, '') };
}
