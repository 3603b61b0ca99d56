import type { ProviderPort } from '@earshot/contract';
import type { Services } from '../../platform/services.ts';
import { failureText, listSecrets } from './failure-text.ts';
import { findProviderName, providerKind } from './provider-names.ts';
import { writeOutcome } from './store.ts';

/** Takes the outcome of each try at a provider. Never throws, and costs the caller nothing. */
export interface PortOutcome {
  readonly succeeded: () => void;
  readonly failed: (error: unknown) => void;
}

/** Records in the database how each port did lately. All servers write the same row. */
export interface PortLog {
  of(port: ProviderPort): PortOutcome;
  /** Writes all that is pending. */
  close(): Promise<void>;
}

const nothing: PortOutcome = { succeeded: () => {}, failed: () => {} };

/** A success that changes nothing is written at most this often; a failure or a change each second. */
const quietMs = 10_000;
const briskMs = 1_000;

/** The log of every port. A port that asks no outside company has nothing to record. */
export function openPortLog(services: Services): PortLog {
  const { config } = services;
  const secrets = listSecrets(config);
  const keepers = new Map<ProviderPort, OutcomeKeeper>();
  const findKeeper = (port: ProviderPort, provider: string): OutcomeKeeper => {
    const known = keepers.get(port) ?? keeper(services, port, provider);
    keepers.set(port, known);
    return known;
  };
  return {
    of: (port) => {
      const provider = findProviderName(config, port);
      if (providerKind(provider) !== 'outside') return nothing;
      const { note } = findKeeper(port, provider);
      return {
        succeeded: () => note({ isWell: true, successAt: services.now() }),
        failed: (error) => note({ isWell: false, failureAt: services.now(), failure: failureText(error, secrets) }),
      };
    },
    close: async () => void (await Promise.all([...keepers.values()].map(({ close }) => close()))),
  };
}

/** The latest success and failure not yet written. */
interface PortResult {
  readonly successAt?: number;
  readonly failureAt?: number;
  readonly failure?: string;
}

interface OutcomeKeeper {
  readonly note: (told: PortResult & { readonly isWell: boolean }) => void;
  readonly close: () => Promise<void>;
}

/** Gathers the outcomes of one port and writes them when due. */
function keeper({ database, log }: Services, port: ProviderPort, provider: string): OutcomeKeeper {
  let untold: PortResult | undefined;
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
    // One write after the other; a failed write is only missing from a page.
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
