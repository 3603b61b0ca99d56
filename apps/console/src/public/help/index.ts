export { HelpDialog } from './help-dialog.tsx';
export { helpFor } from './texts.ts';
export { whatsNew } from './whats-new.ts';
