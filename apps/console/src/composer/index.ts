export { ComposerPage } from './composer-page.tsx';
