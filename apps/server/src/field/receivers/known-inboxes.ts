import type { Company } from '@earshot/contract';
import type { InboxMessage } from '@earshot/domain';
import type { Inbox } from './inbox.ts';

/** What a device is told: the same cursor, the same messages and companies. */
export interface Told extends Pick<Inbox, 'messages' | 'contents'> {
  readonly cursor: string;
  readonly companies: Company[];
  /** What the companies are known by. */
  readonly companiesHash: string;
  /** When the first of the messages is over, those that are kept back with them, epoch ms; Infinity when none ever is. */
  readonly validUntil: number;
}

/** What a device was last told, and what it was worked out from. */
interface Known {
  readonly cursor: string;
  readonly fingerprint: string;
  readonly companiesHash: string;
  /** When the first of its messages is over, epoch ms. */
  readonly validUntil: number;
  /** When this was last true, epoch ms. */
  readonly checkedAt: number;
  /** What each message's content was known by, by id. */
  readonly contents: ReadonlyMap<string, string>;
}

/** What is new or different since a cursor, and the ids of what is gone. */
export interface InboxChanges {
  readonly messages: InboxMessage[];
  readonly removed: string[];
}

/** The same with the companies, where they changed. */
interface ChangesSince extends InboxChanges {
  readonly companies: Company[] | undefined;
}

/** Messages that are remembered over all numbers, at most: about 30 MB. */
const maxEntries = 200_000;
/** Changes are kept for a day: a fingerprint that is older could be the same though something changed and was forgotten. */
const lastsMs = 12 * 60 * 60_000;

/**
 * What this server told devices of late, so that one that asks again costs no look at its messages, and gets no more than what changed.
 * Nothing depends on it: after a start, on another server or beyond the limit the answer is made anew, or is all messages.
 */
export class KnownInboxes {
  readonly #byPhone = new Map<string, Known>();
  #entries = 0;

  /** Whether nothing can have changed for a number since the cursor. */
  isCurrent(phone: string, cursor: string, { fingerprint, now }: { readonly fingerprint: string; readonly now: number }): boolean {
    const known = this.#byPhone.get(phone);
    if (known?.cursor !== cursor || known.fingerprint !== fingerprint || now >= known.validUntil || now - known.checkedAt > lastsMs) return false;
    this.#byPhone.delete(phone);
    this.#byPhone.set(phone, { ...known, checkedAt: now });
    return true;
  }

  /** What changed for a number since the cursor; undefined when that is not known. */
  changesSince(phone: string, cursor: string, told: Told): ChangesSince | undefined {
    const known = this.#byPhone.get(phone);
    if (known?.cursor !== cursor) return undefined;
    const present = new Set(told.messages.map(({ id }) => id));
    return {
      messages: told.messages.filter(({ id }) => known.contents.get(id) !== told.contents.get(id)),
      removed: [...known.contents.keys()].filter((id) => !present.has(id)),
      companies: known.companiesHash === told.companiesHash ? undefined : told.companies,
    };
  }

  /** Remembers what a number is told now; those not heard of for longest are forgotten first. */
  remember(
    phone: string,
    { cursor, contents, companiesHash, validUntil }: Told,
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
