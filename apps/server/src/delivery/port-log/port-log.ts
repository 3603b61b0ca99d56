import type { ProviderPort } from '@earshot/contract';
import type { Services } from '../../platform/services.ts';
import { failureText, secretsOf } from './failure-text.ts';
import { providerOf, standingOf } from './names.ts';
import { writeOutcome } from './store.ts';

/** What is told of each try at a provider. Never throws, and costs the caller nothing. */
export interface PortOutcome {
  readonly succeeded: () => void;
  readonly failed: (error: unknown) => void;
}

/** Remembers in the database how each port did of late. All servers write the same. */
export interface PortLog {
  of(port: ProviderPort): PortOutcome;
  /** Writes what is still to be written. */
  close(): Promise<void>;
}

const nothing: PortOutcome = { succeeded: () => {}, failed: () => {} };

/** A success that changes nothing is written this often at most, a failure or a change each second. */
const quietMs = 10_000;
const briskMs = 1_000;

/** The log of every port. Of those where no outside company is asked there is nothing to tell. */
export function openPortLog(services: Services): PortLog {
  const { config } = services;
  const secrets = secretsOf(config);
  const keepers = new Map<ProviderPort, Keeper>();
  const keeperOf = (port: ProviderPort, provider: string): Keeper => {
    const known = keepers.get(port) ?? keeper(services, port, provider);
    keepers.set(port, known);
    return known;
  };
  return {
    of: (port) => {
      const provider = providerOf(config, port);
      if (standingOf(provider) !== 'outside') return nothing;
      const { note } = keeperOf(port, provider);
      return {
        succeeded: () => note({ isWell: true, successAt: services.now() }),
        failed: (error) => note({ isWell: false, failureAt: services.now(), failure: failureText(error, secrets) }),
      };
    },
    close: async () => void (await Promise.all([...keepers.values()].map(({ close }) => close()))),
  };
}

/** What was told and not yet written: the latest success and the latest failure. */
interface Told {
  readonly successAt?: number;
  readonly failureAt?: number;
  readonly failure?: string;
}

interface Keeper {
  readonly note: (told: Told & { readonly isWell: boolean }) => void;
  readonly close: () => Promise<void>;
}

/** Gathers what is told of one port, and writes it when it is due. */
function keeper({ database, log }: Services, port: ProviderPort, provider: string): Keeper {
  let untold: Told | undefined;
  let wasWell: boolean | undefined;
  let writtenAt = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  let dueAt = Infinity;
  let writing: Promise<void> = Promise.resolve();
  const write = (): void => {
    clearTimeout(timer);
    dueAt = Infinity;
    const told = untold;
    if (!told) return;
    untold = undefined;
    writtenAt = performance.now();
    // One after the other, and what could not be written is only missing from a page.
    writing = writing.then(() => writeOutcome(database.db, { port, provider, ...told })).catch((error: unknown) => log.warn(error));
  };
  return {
    note: ({ isWell, ...told }) => {
      untold = { ...untold, ...told };
      const isBrisk = !isWell || isWell !== wasWell;
      wasWell = isWell;
      const due = writtenAt + (isBrisk ? briskMs : quietMs);
      if (due <= performance.now()) write();
      else if (due < dueAt) {
        clearTimeout(timer);
        dueAt = due;
        timer = setTimeout(write, due - performance.now());
        timer.unref();
      }
    },
    close: () => {
      write();
      return writing;
    },
  };
}
