import type { MissingFinding } from './findings.ts';

/** Remedies that one tap can carry out; called directly from the tap, since browsers ask the person only then. */
export type ReadinessTasks = Readonly<Partial<Record<MissingFinding, () => Promise<void>>>>;
