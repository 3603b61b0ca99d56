export type { LegalKind } from './legal-text.ts';
export { LegalDialog } from './legal-dialog.tsx';
