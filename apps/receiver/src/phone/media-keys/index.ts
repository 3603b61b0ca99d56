export { MediaKeys } from './media-keys.ts';
