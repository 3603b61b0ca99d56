import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { isHelpKeyOn, type Panel, showPanel, usePanel } from '../platform/panels.ts';

const Panels = lazy(() => import('./panels.tsx').then(({ Panels: component }) => ({ default: component })));

/** Which panel a key opens: Ctrl or ⌘ with K the palette, `?` the help, unless somebody types or is in a dialog. */
function panelOf({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): Panel | undefined {
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') return 'palette';
  if (key !== '?' || ctrlKey || metaKey || !isHelpKeyOn()) return undefined;
  const isTyping = target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"]');
  return isTyping ? undefined : 'help';
}

/** The keys that open something over any page, and what they or the address open, loaded then. */
export function Shortcuts({ onProfile }: { readonly onProfile: () => void }) {
  const panel = usePanel();
  const isOver = useSearch({ strict: false, select: ({ heard, person }) => (heard ?? person) !== undefined });
  const [wasOpened, setOpened] = useState(false);
  if ((panel || isOver) && !wasOpened) setOpened(true);
  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      const wanted = panelOf(event);
      if (!wanted) return;
      event.preventDefault();
      showPanel(wanted);
    };
    document.addEventListener('keydown', follow);
    return () => document.removeEventListener('keydown', follow);
  }, []);
  return <Suspense>{wasOpened && <Panels panel={panel} onProfile={onProfile} />}</Suspense>;
}
