import type { Company } from '@earshot/contract';

/** A company that may speak on this phone and has no message for it. */
export const company = (part: Partial<Company> & { readonly clientId: string }): Company => ({
  name: `Company ${part.clientId}`,
  operators: ['Dana Operator'],
  state: 'agreed',
  since: Date.UTC(2026, 10, 12),
  isMuted: false,
  messageCount: 0,
  ...part,
});
