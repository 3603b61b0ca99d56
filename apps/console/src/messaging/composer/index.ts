export { ComposerPage } from './composer-page.tsx';
export { KeptOffer } from './saving/kept-offer.tsx';
