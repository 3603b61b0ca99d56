import type { Company } from '@earshot/contract';
import type { InboxMessage } from '@earshot/domain';
import type { Inbox } from './inbox.ts';

/** The answer for a device: the same cursor means the same messages and companies. */
export interface InboxReport extends Pick<Inbox, 'messages' | 'contents'> {
  readonly cursor: string;
  readonly companies: Company[];
  readonly companiesHash: string;
  /** When the first of the messages, muted ones included, is over, epoch ms; Infinity if none ever is. */
  readonly validUntil: number;
}

/** The last answer to a device, and the inputs it was worked out from. */
interface CachedInbox {
  readonly cursor: string;
  readonly fingerprint: string;
  readonly companiesHash: string;
  /** When the first of its messages is over, epoch ms. */
  readonly validUntil: number;
  /** When this was last true, epoch ms. */
  readonly checkedAt: number;
  /** The hash of each message's content, by id. */
  readonly contents: ReadonlyMap<string, string>;
}

/** The new and changed messages since a cursor, and the ids of messages that are gone. */
export interface InboxChanges {
  readonly messages: InboxMessage[];
  readonly removed: string[];
}

interface ChangesSince extends InboxChanges {
  readonly companies: Company[] | undefined;
}

/** The most messages remembered over all numbers: about 30 MB. */
const maxEntries = 200_000;
/** Changes are kept for a day: an older fingerprint could be the same although something changed and was forgotten. */
const lastsMs = 12 * 60 * 60_000;

/**
 * Caches this server's latest answers, so that a device that asks again costs no read of its messages, and receives
 * only the changes. Correctness does not depend on it: after a start, on another server or beyond the limit the answer
 * is made anew, or is all messages.
 */
export class InboxCache {
  readonly #byPhone = new Map<string, CachedInbox>();
  #entries = 0;

  isCurrent(phone: string, cursor: string, { fingerprint, now }: { readonly fingerprint: string; readonly now: number }): boolean {
    const known = this.#byPhone.get(phone);
    if (known?.cursor !== cursor || known.fingerprint !== fingerprint || now >= known.validUntil || now - known.checkedAt > lastsMs) return false;
    this.#byPhone.delete(phone);
    this.#byPhone.set(phone, { ...known, checkedAt: now });
    return true;
  }

  /** The changes for a number since the cursor; undefined if they are unknown. */
  changesSince(phone: string, cursor: string, told: InboxReport): ChangesSince | undefined {
    const known = this.#byPhone.get(phone);
    if (known?.cursor !== cursor) return undefined;
    const present = new Set(told.messages.map(({ id }) => id));
    return {
      messages: told.messages.filter(({ id }) => known.contents.get(id) !== told.contents.get(id)),
      removed: [...known.contents.keys()].filter((id) => !present.has(id)),
      companies: known.companiesHash === told.companiesHash ? undefined : told.companies,
    };
  }

  /** Remembers the answer to a number; the numbers that asked least recently are forgotten first. */
  remember(
    phone: string,
    { cursor, contents, companiesHash, validUntil }: InboxReport,
    { fingerprint, now }: { readonly fingerprint: string; readonly now: number },
  ): void {
    this.#forget(phone);
    this.#byPhone.set(phone, { cursor, contents, companiesHash, validUntil, fingerprint, checkedAt: now });
    this.#entries += contents.size + 1;
    for (const oldest of this.#byPhone.keys()) {
      if (this.#entries <= maxEntries || oldest === phone) return;
      this.#forget(oldest);
    }
  }

  #forget(phone: string): void {
    const known = this.#byPhone.get(phone);
    if (!known) return;
    this.#entries -= known.contents.size + 1;
    this.#byPhone.delete(phone);
  }
}
