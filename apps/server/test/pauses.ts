import type { Load } from './load.ts';

/** Tells how long there was no answer at most, to saves and to reports of a load, since it began, and how long single saves waited. */
export class Pauses {
  readonly #load: Load;
  readonly #timer: NodeJS.Timeout;
  readonly #last: Record<'saves' | 'reports', { count: number; at: number }>;
  readonly #longestMs = { saves: 0, reports: 0 };
  readonly #unanswered: { saves: number; reports: number };
  readonly #earlierSaves: number;

  constructor(load: Load) {
    this.#load = load;
    const at = performance.now();
    const { saves: saved, reports } = this.#count();
    this.#last = { saves: { count: saved, at }, reports: { count: reports, at } };
    this.#unanswered = { saves: load.writers.unanswered, reports: load.reporters.unanswered };
    this.#earlierSaves = load.writers.waitsMs.length;
    this.#timer = setInterval(() => this.#look(), 20);
  }

  #count() {
    return { saves: this.#load.writers.acknowledged.size, reports: this.#load.reporters.done };
  }

  #look(): void {
    const counts = this.#count();
    const at = performance.now();
    for (const kind of ['saves', 'reports'] as const) {
      this.#longestMs[kind] = Math.max(this.#longestMs[kind], at - this.#last[kind].at);
      if (counts[kind] > this.#last[kind].count) this.#last[kind] = { count: counts[kind], at };
    }
  }

  end() {
    this.#look();
    clearInterval(this.#timer);
    const { writers, reporters } = this.#load;
    const unanswered = { saves: writers.unanswered - this.#unanswered.saves, reports: reporters.unanswered - this.#unanswered.reports };
    const toSeconds = (ms: number): string => (ms / 1_000).toFixed(1);
    const waitsMs = writers.waitsMs.slice(this.#earlierSaves).toSorted((a, b) => a - b);
    const findWait = (share: number): string => toSeconds(waitsMs[Math.ceil(waitsMs.length * share) - 1] ?? 0);
    return {
      unanswered,
      waits: `${waitsMs.length} saves, each took ${findWait(0.5)} s (median), ${findWait(0.99)} s (p99)`,
      text: `saves ${toSeconds(this.#longestMs.saves)} s (${unanswered.saves} calls unanswered), reports ${toSeconds(this.#longestMs.reports)} s (${unanswered.reports})`,
    };
  }
}
