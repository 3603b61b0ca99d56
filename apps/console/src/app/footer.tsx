import type { Language } from '@earshot/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { api } from '../platform/api.ts';
import classes from './footer.module.css';
import { lazyPart } from '../ui/lazy-part.ts';

const AboutDialog = lazyPart(() => import('./about-dialog.tsx'), 'AboutDialog');
const SupportDialog = lazyPart(() => import('./support-dialog.tsx'), 'SupportDialog');
const LegalDialog = lazyPart(() => import('../public/legal/index.ts'), 'LegalDialog');

type FooterDialog = 'about' | 'support' | 'terms' | 'privacy';

interface FooterProps {
  /** The labels for receivers, to whom support and the legal texts open over the page (spec 1 §2); for others they are pages. */
  readonly forReceivers?: Readonly<Record<'about' | 'contact' | 'terms' | 'policy', string>> & { readonly language: Language };
}

export function Footer({ forReceivers }: FooterProps) {
  const [year] = useState(() => new Date().getFullYear());
  // A dialog stays mounted after closing, so that the focus returns to its opener.
  const [dialog, setDialog] = useState<{ readonly kind: FooterDialog; readonly isOpen: boolean }>();
  const settings = useQuery({ queryKey: ['settings'], staleTime: Infinity, queryFn: ({ signal }) => api.system.settings(undefined, { signal }) });
  const supportUrl = settings.data?.supportUrl;
  const opener = (kind: FooterDialog, label: string) => (
    <button type="button" onClick={() => setDialog({ kind, isOpen: true })}>
      {label}
    </button>
  );
  const close = () => setDialog((last) => last && { ...last, isOpen: false });
  const language = forReceivers?.language ?? 'en';
  return (
    <footer className={classes['footer']} lang={language}>
      {opener('about', forReceivers?.about ?? 'About')}
      {forReceivers ? (
        <>
          {opener('support', forReceivers.contact)}
          {opener('terms', forReceivers.terms)}
          {opener('privacy', forReceivers.policy)}
        </>
      ) : (
        <>
          {/* Without a configured address, or before it is known, support opens over the page, where nothing typed is lost. */}
          {supportUrl === undefined ? (
            opener('support', 'Support')
          ) : (
            <a href={supportUrl} target="_blank" rel="noreferrer">
              Support
            </a>
          )}
          <Link to="/terms">Terms</Link>
          <Link to="/privacy">Privacy</Link>
        </>
      )}
      <span>© {year} Earshot</span>
      {dialog && (
        <Suspense>
          {dialog.kind === 'about' && <AboutDialog language={language} opened={dialog.isOpen} onClose={close} />}
          {dialog.kind === 'support' && <SupportDialog language={language} title={forReceivers?.contact ?? 'Support'} opened={dialog.isOpen} onClose={close} />}
          {(dialog.kind === 'terms' || dialog.kind === 'privacy') && (
            <LegalDialog kind={dialog.kind} language={language} opened={dialog.isOpen} onClose={close} />
          )}
        </Suspense>
      )}
    </footer>
  );
}
