import { useSearch } from '@tanstack/react-router';
import { chooseDownloadWords, DownloadPage } from '../field/download-app/index.ts';
import { Footer } from './footer.tsx';

export function DownloadAppRoute() {
  const { c } = useSearch({ from: '/download-app' });
  const { language, footer } = chooseDownloadWords();
  return <DownloadPage code={c} footer={<Footer forReceivers={{ language, ...footer }} />} />;
}
