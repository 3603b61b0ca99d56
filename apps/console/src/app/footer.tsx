import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { api } from '../platform/api.ts';
import classes from './footer.module.css';

const AboutDialog = lazy(() => import('./about-dialog.tsx').then(({ AboutDialog: component }) => ({ default: component })));

/** The foot of every page: About, Support where there is one, and the year. */
export function Footer({ supportLabel = 'Support' }: { readonly supportLabel?: string }) {
  const [year] = useState(() => new Date().getFullYear());
  const [isAboutOpen, setAboutOpen] = useState<boolean>();
  const settings = useQuery({ queryKey: ['settings'], staleTime: Infinity, queryFn: ({ signal }) => api.system.settings(undefined, { signal }) });
  const supportUrl = settings.data?.supportUrl;
  return (
    <footer className={classes['footer']}>
      <button type="button" onClick={() => setAboutOpen(true)}>
        About
      </button>
      {supportUrl !== undefined && (
        <a href={supportUrl} target="_blank" rel="noreferrer">
          {supportLabel}
        </a>
      )}
      <span>© {year} Earshot</span>
      {isAboutOpen !== undefined && (
        <Suspense>
          <AboutDialog opened={isAboutOpen} onClose={() => setAboutOpen(false)} />
        </Suspense>
      )}
    </footer>
  );
}
