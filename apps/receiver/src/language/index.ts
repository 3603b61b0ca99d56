export type { Words } from './en.ts';
export { keepLanguage, loadWords, localeOf, readLanguage } from './language.ts';
