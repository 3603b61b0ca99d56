import type { ReactNode } from 'react';

export type LegalKind = 'terms' | 'privacy';

/** A numbered part of a legal text, with an entry in the table of contents. */
interface LegalSection {
  readonly id: string;
  readonly title: string;
  readonly body: ReactNode;
}

/** A legal text as the dialog shows it. */
export interface LegalText {
  readonly title: string;
  /** As the text itself says it. */
  readonly updated: string;
  /** What it is about, before the first section. */
  readonly lead: ReactNode;
  readonly sections: readonly LegalSection[];
}
