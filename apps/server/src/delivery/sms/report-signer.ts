import { dayMs } from '@earshot/domain';
import type { Services } from '../../platform/services.ts';
import { openSigner } from '../../platform/signing.ts';

/** Signs the report addresses of providers without signatures. */
export interface ReportSigner {
  /** The query of a row's address, behind the `?`. */
  readonly sign: (outboxId: string) => Promise<string>;
  /** The row of an address; undefined if it was not signed here, or too long ago. */
  readonly read: (query: URLSearchParams, now: number) => Promise<string | undefined>;
}

/** Networks report for a few days at most. */
const lifetimeMs = 8 * dayMs;

export function openReportSigner({ config, database, now }: Pick<Services, 'config' | 'database' | 'now'>): ReportSigner {
  const signer = openSigner({ database, secret: config.linkSecret, purpose: 'sms report' });
  return {
    sign: async (id) => `id=${id}&t=${await signer.sign({ subject: id, note: 'sms', expiresAt: now() + lifetimeMs })}`,
    read: async (query, at) => {
      const id = query.get('id') ?? '';
      return (await signer.read(query.get('t') ?? '', id, at)).kind === 'valid' ? id : undefined;
    },
  };
}
