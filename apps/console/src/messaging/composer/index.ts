export { ComposerPage } from './composer-page.tsx';
export { KeptOffer } from './saving/unsaved-notice.tsx';
