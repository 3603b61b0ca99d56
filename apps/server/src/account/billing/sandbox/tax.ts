import type { Config } from '../../../platform/config/config.ts';
import type { SandboxCustomer } from './store.ts';

/** One plain rate for every address. */
export const taxPercent = 8;

export type Tariff = Pick<Config, 'prices' | 'isTaxed'>;

/** The tax on a sum, in US cents; undefined without an address. */
export const computeTax = ({ isTaxed }: Tariff, { address }: Pick<SandboxCustomer, 'address'>, cents: number): number | undefined =>
  !isTaxed ? 0 : address === null ? undefined : Math.round((cents * taxPercent) / 100);
