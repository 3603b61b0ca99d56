export type { Words } from './en.ts';
export { samples } from './samples.ts';
export { keepLanguage, loadWords, localeOf, readLanguage } from './language.ts';
