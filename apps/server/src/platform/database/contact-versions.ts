import { minuteMs } from '@earshot/domain';
import { sql } from 'kysely';

/**
 * The version of a client's contacts and of the members of its groups, in SQL: another one after each change that a
 * store notes with `noteContactChange`.
 */
export const contactVersion = (clientId: string) => sql<number | null>`(select nonce from contact_versions where client_id = ${clientId}::uuid)`;

export interface Basis {
  readonly version: number | null;
  /** The instant at which it is judged, epoch ms. */
  readonly now: number;
}

interface Remembered<Value> extends Basis {
  readonly value: Value;
  /** When it is over although nothing is changed, epoch ms. */
  readonly validUntil: number;
}

interface ReadValue<Value> extends Pick<Basis, 'version'> {
  readonly key: string;
  readonly value: Value;
}

/** A change that no store noted, by hand or by a server of an older version, is seen after this. */
const lastsMs = 10 * minuteMs;
const mostValues = 50_000;

/**
 * Remembers what this server worked out from a client's contacts, while their version is the same. Correctness does not
 * depend on it: after a start, on another server or beyond the limit it is worked out anew.
 */
export class RememberedByVersion<Value> {
  readonly #byKey = new Map<string, Remembered<Value>>();

  find(key: string, { version, now }: Basis): Value | undefined {
    const known = this.#byKey.get(key);
    return known?.version === version && now >= known.now && now < known.validUntil ? known.value : undefined;
  }

  /** The values of a client's keys: the remembered ones, and the others, which are read together with their version. */
  async findEach(clientId: string, keys: readonly string[], basis: Basis, read: (keys: readonly string[]) => Promise<readonly ReadValue<Value>[]>) {
    const values = new Map(keys.map((key) => [key, this.find(`${clientId} ${key}`, basis)]));
    const missing = [...values].flatMap(([key, value]) => (value === undefined ? [key] : []));
    for (const { key, value, version } of missing.length === 0 ? [] : await read(missing)) {
      values.set(key, value);
      this.keep(`${clientId} ${key}`, value, { version, now: basis.now });
    }
    return values;
  }

  /** Remembers a value that was read together with its version; the oldest ones are forgotten first. */
  keep(key: string, value: Value, { version, now, validUntil = Infinity }: Basis & { readonly validUntil?: number }): void {
    this.#byKey.delete(key);
    this.#byKey.set(key, { value, version, now, validUntil: Math.min(validUntil, now + lastsMs) });
    const [oldest] = this.#byKey.keys();
    if (this.#byKey.size > mostValues && oldest !== undefined) this.#byKey.delete(oldest);
  }
}
