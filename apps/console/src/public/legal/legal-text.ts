import type { ReactNode } from 'react';

export type LegalKind = 'terms' | 'privacy';

interface LegalSection {
  readonly id: string;
  readonly title: string;
  readonly body: ReactNode;
}

export interface LegalText {
  readonly title: string;
  /** The date as the text states it. */
  readonly updated: string;
  /** The introduction before the first section. */
  readonly lead: ReactNode;
  readonly sections: readonly LegalSection[];
}
