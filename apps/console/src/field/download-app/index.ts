export { DownloadPage } from './download-page.tsx';
export { chooseDownloadWords } from './words.ts';
