import { minuteMs } from '@earshot/domain';
import type { LiveEvent, LiveEvents } from '../../platform/live-events.ts';

/** Rows that are worked out from the reports of devices. */
export interface RowSource<Id, Row> {
  readonly clientId: string;
  /** Names the rows: one viewer's, of one kind. */
  readonly name: string;
  /** Another text after each change that no report made. With the same basis there are rows of the same ids. */
  readonly basis: string;
  /** The instant at which outcomes are judged, epoch ms. */
  readonly at: number;
  /** Reads all rows, or those of the ids given. */
  readonly load: (ids?: readonly Id[]) => Promise<ReadonlyMap<Id, Row>>;
  readonly isLarge: (rows: ReadonlyMap<Id, Row>) => boolean;
}

interface KeptRowsOptions<Id, Row> {
  readonly live: LiveEvents;
  /** The ids of the rows that a report changes; undefined if it may change all. */
  readonly changedBy: (event: LiveEvent) => readonly Id[] | undefined;
  /** When a row is another one although nothing is reported. */
  readonly lapsesAt?: (row: Row) => number | null;
  /** A row that is read again, with what only a read of all rows knows. */
  readonly carry?: (row: Row, before: Row) => Row;
}

interface Kept<Id, Row> {
  readonly basis: string;
  readonly madeAt: number;
  readonly rows: Map<Id, Row>;
  readonly changed: Set<Id>;
  /** A report may have changed any row. */
  isLost: boolean;
  /** How often reports may have been missed before the rows were read. */
  readonly gaps: number;
  /** The instant of the latest refresh. */
  at: number;
  readonly stop: () => void;
}

/** A change that no server told of, by hand in the database, is seen after this. */
const lastsMs = 10 * minuteMs;
/** More changed rows than this are not read one by one. */
const mostChanged = 1_000;
/** About 60 MB: a tally of a person in five audiences takes 470 bytes. */
const mostRows = 120_000;

/**
 * Keeps large sets of rows in memory, and reads again those that a report changed: every server is told of each report
 * that is committed. Correctness does not depend on what is kept: rows with another basis, and those of a server that
 * may have missed a report, are read anew.
 */
export class KeptRows<Id, Row> {
  readonly #kept = new Map<string, Kept<Id, Row>>();
  readonly #underWay = new Map<string, Promise<unknown>>();
  readonly #options: KeptRowsOptions<Id, Row>;
  #gaps = 0;

  constructor(options: KeptRowsOptions<Id, Row>) {
    this.#options = options;
    options.live.onGap(() => (this.#gaps += 1));
  }

  /** One read of a name follows the other: a read that joined an earlier one could miss a report that came between. */
  async read(source: RowSource<Id, Row>): Promise<ReadonlyMap<Id, Row>> {
    for (let earlier = this.#underWay.get(source.name); earlier; earlier = this.#underWay.get(source.name)) await earlier.catch(() => undefined);
    const work = this.#refresh(source);
    this.#underWay.set(source.name, work);
    try {
      return await work;
    } finally {
      this.#underWay.delete(source.name);
    }
  }

  async #refresh(source: RowSource<Id, Row>): Promise<ReadonlyMap<Id, Row>> {
    const kept = this.#kept.get(source.name);
    this.#kept.delete(source.name);
    const changed = kept && this.#serves(kept, source) ? this.#changedIn(kept, source.at) : undefined;
    if (!kept || !changed || changed.length > mostChanged) {
      kept?.stop();
      return this.#readAll(source);
    }
    try {
      await this.#readChanged(kept, source, changed);
    } catch (error) {
      kept.stop();
      throw error;
    }
    this.#keep(source.name, kept);
    return kept.rows;
  }

  #serves({ basis, madeAt, at, isLost, gaps }: Kept<Id, Row>, source: RowSource<Id, Row>): boolean {
    return !isLost && gaps === this.#gaps && basis === source.basis && source.at >= at && source.at - madeAt < lastsMs && this.#options.live.isListening();
  }

  #changedIn({ changed, rows }: Kept<Id, Row>, at: number): readonly Id[] {
    const { lapsesAt = () => null } = this.#options;
    return [...rows].flatMap(([id, row]) => (changed.has(id) || (lapsesAt(row) ?? Infinity) <= at ? [id] : []));
  }

  async #readChanged(kept: Kept<Id, Row>, { at, load }: RowSource<Id, Row>, ids: readonly Id[]): Promise<void> {
    kept.at = at;
    kept.changed.clear();
    if (ids.length === 0) return;
    const { carry = (row: Row) => row } = this.#options;
    for (const [id, row] of await load(ids)) {
      const before = kept.rows.get(id);
      if (before !== undefined) kept.rows.set(id, carry(row, before));
    }
  }

  async #readAll({ clientId, name, basis, at, load, isLarge }: RowSource<Id, Row>): Promise<ReadonlyMap<Id, Row>> {
    const { live, changedBy } = this.#options;
    const changed = new Set<Id>();
    // Reports are noted from before the first row is read.
    const stop = live.listen(clientId, (event) => {
      const ids = changedBy(event);
      kept.isLost ||= ids === undefined;
      for (const id of ids ?? []) changed.add(id);
    });
    const kept: Kept<Id, Row> = { basis, madeAt: at, at, rows: new Map(), changed, isLost: !live.isListening(), gaps: this.#gaps, stop };
    try {
      for (const [id, row] of await load()) kept.rows.set(id, row);
    } catch (error) {
      stop();
      throw error;
    }
    if (isLarge(kept.rows)) this.#keep(name, kept);
    else stop();
    return kept.rows;
  }

  #keep(name: string, kept: Kept<Id, Row>): void {
    this.#kept.set(name, kept);
    let size = 0;
    for (const { rows } of this.#kept.values()) size += rows.size;
    // The first rows are those that were asked for longest ago, and the last ones are these.
    for (const [other, { rows, madeAt, stop }] of this.#kept) {
      if (other === name || (size <= mostRows && kept.at - madeAt < lastsMs)) continue;
      size -= rows.size;
      stop();
      this.#kept.delete(other);
    }
  }
}
