import { isLocalName } from './local-request.ts';

/** The settings that show who can reach an installation, and which providers it works with. */
export interface Surroundings {
  readonly NODE_ENV: string;
  readonly HOST: string;
  readonly PUBLIC_URL?: string | undefined;
  readonly TRUST_PROXY: unknown;
  readonly SMS: string;
  readonly MAIL: string;
  readonly STRIPE_SECRET_KEY?: string | undefined;
  readonly CARDS?: string | undefined;
  readonly DEMO?: Visibility | undefined;
  readonly DEV_INBOX?: Visibility | undefined;
}

/** Shown to no caller, to this machine alone, or to everyone who reaches the server. */
export type Visibility = 'off' | 'on' | 'public';

export const isShownTo = (shown: Visibility, isFromHere: boolean): boolean => shown === 'public' || (shown === 'on' && isFromHere);

/** The settings by which other machines reach an installation; empty if they do not. */
export const listReach = ({ NODE_ENV, HOST, PUBLIC_URL, TRUST_PROXY }: Surroundings): readonly string[] => [
  ...(isLocalName(HOST) ? [] : [`HOST=${HOST}`]),
  ...(PUBLIC_URL === undefined || isLocalName(new URL(PUBLIC_URL).hostname) ? [] : [`PUBLIC_URL=${PUBLIC_URL}`]),
  ...(TRUST_PROXY === false ? [] : ['TRUST_PROXY']),
  ...(NODE_ENV === 'production' ? ['NODE_ENV=production'] : []),
];

const hasLiveCards = ({ CARDS, STRIPE_SECRET_KEY }: Surroundings): boolean => CARDS === 'stripe' && /^[sr]k_live_/.test(STRIPE_SECRET_KEY ?? '');

/** The outside providers through which an installation works for real people or real money. */
const listConnections = (given: Surroundings): readonly string[] => [
  ...(given.SMS === 'outbox' ? [] : [`SMS=${given.SMS}`]),
  ...(given.MAIL === 'outbox' ? [] : [`MAIL=${given.MAIL}`]),
  ...(hasLiveCards(given) ? ['a live STRIPE_SECRET_KEY'] : []),
];

/**
 * Whether the demo company and the developer inbox are shown, and to whom. By default both exist while only this
 * machine reaches the server, and the demo while no real people are written to. Throws for a setting that would open
 * the installation.
 */
export function shownIn(given: Surroundings): { readonly demo: Visibility; readonly developerInbox: Visibility } {
  const reach = listReach(given);
  const because = reach.join(' and ');
  const demo = given.DEMO ?? (reach.length + listConnections(given).length > 0 ? 'off' : 'on');
  const developerInbox = given.DEV_INBOX ?? (reach.length > 0 ? 'off' : 'on');
  if (demo !== 'off' && hasLiveCards(given)) throw new Error('DEMO must be off with a live STRIPE_SECRET_KEY: the passwords of the demo company are public');
  if (demo === 'on' && reach.length > 0)
    throw new Error(
      `DEMO=on is for a server that only this machine can reach, and ${because} opens it: the passwords of the demo company are public. Set DEMO=off, or DEMO=public to allow it`,
    );
  if (developerInbox === 'on' && reach.length > 0)
    throw new Error(
      `DEV_INBOX=on is for a server that only this machine can reach, and ${because} opens it: anyone who reads the inbox can take over any account. Set DEV_INBOX=off, or DEV_INBOX=public to allow it`,
    );
  return { demo, developerInbox };
}
