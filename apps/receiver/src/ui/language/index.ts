export type { Words } from './en.ts';
export { samples } from './samples.ts';
export { keepLanguage, loadWords, chooseLocale, readLanguage } from './language.ts';
