import { findAll, type AppFacts, type BrowserFacts, nothingAsked } from './readiness-rules.ts';
import { type Findings, toReadiness } from './findings.ts';
import type { ReadinessReporter } from './reporter.ts';

export interface MonitorParts {
  readonly appFacts: () => AppFacts;
  readonly askBrowser: () => Promise<BrowserFacts>;
  readonly reporter: Pick<ReadinessReporter, 'take'>;
}

export class ReadinessMonitor {
  readonly #parts: MonitorParts;
  readonly #listeners = new Set<() => void>();
  #browser: BrowserFacts = nothingAsked;
  #view: Findings;
  #asked = 0;

  constructor(parts: MonitorParts) {
    this.#parts = parts;
    this.#view = findAll(parts.appFacts(), nothingAsked);
  }

  get view(): Findings {
    return this.#view;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  refresh(): void {
    // Reported before the browser answered, the phone would look worse than it is.
    if (this.#browser === nothingAsked) return;
    const found = findAll(this.#parts.appFacts(), this.#browser);
    if (JSON.stringify(found) === JSON.stringify(this.#view)) return;
    this.#show(found);
  }

  /** Asks the browser again: permissions change in its settings, unseen by the page. */
  async ask(): Promise<void> {
    this.#asked += 1;
    const turn = this.#asked;
    const facts = await this.#parts.askBrowser();
    if (turn !== this.#asked) return;
    const isFirst = this.#browser === nothingAsked;
    this.#browser = facts;
    if (isFirst) this.#show(findAll(this.#parts.appFacts(), facts));
    else this.refresh();
  }

  #show(findings: Findings): void {
    this.#view = findings;
    this.#parts.reporter.take(toReadiness(findings));
    for (const listener of this.#listeners) listener();
  }
}
