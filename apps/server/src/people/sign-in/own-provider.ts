import { Refusal } from '@earshot/domain';
import { isOfOpenId } from '../../platform/config/config-sign-in.ts';
import type { Config } from '../../platform/config/config.ts';
import { isOfStaff } from './open-session.ts';
import type { PersonRow } from './store.ts';

/**
 * Explains the sign-in to people with an address of a domain of the installation's own provider; undefined for all
 * others. Staff of the installation are left out: they must get in when the provider is wrongly set up.
 */
export function wordsOnProvider({ openId }: Config, email: string, person?: PersonRow): string | undefined {
  if (!openId || !isOfOpenId(openId, email) || (person && isOfStaff(person))) return undefined;
  return `People with an address at ${email.slice(email.lastIndexOf('@') + 1)} log in with ${openId.name}.`;
}

/** Throws for people who sign in with the installation's own provider. */
export function refusePeopleOfProvider(config: Config, email: string, person?: PersonRow): void {
  const words = wordsOnProvider(config, email, person);
  if (words !== undefined) throw new Refusal({ code: 'conflict' }, `${words} Choose "Continue with ${config.openId?.name ?? ''}".`);
}
