import type { Lack } from './findings.ts';

/** What one tap can do about a lack; straight from the tap, since browsers ask the person only then. */
export type ReadinessTasks = Readonly<Partial<Record<Lack, () => Promise<void>>>>;
