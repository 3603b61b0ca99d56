import { useSearch } from '@tanstack/react-router';
import { DownloadPage } from '../field/download-app/index.ts';
import { Footer } from './footer.tsx';

export function DownloadAppRoute() {
  const { c } = useSearch({ from: '/download-app' });
  return <DownloadPage code={c} footer={<Footer opens="dialogs" />} />;
}
