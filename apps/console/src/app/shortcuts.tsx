import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { areSingleKeysOn, type Panel, showPanel, usePanel } from '../platform/panels.ts';
import { useSession } from '../platform/session.ts';
import { lazyPart } from '../ui/lazy-part.ts';

const Panels = lazyPart(() => import('./panels.tsx'), 'Panels');

const singleKeys: Readonly<Record<string, 'help' | 'search' | 'new'>> = { '?': 'help', '/': 'search', n: 'new' };
/** Elements where letters are typed or choose an option. */
const takesKeys = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]';

/**
 * The panel or action of a key: Ctrl or ⌘ with K opens the palette, a single key its own panel, unless the person types
 * or is in a dialog.
 */
function wantedBy({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): Panel | 'search' | 'new' | undefined {
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') return 'palette';
  const wanted = singleKeys[key];
  if (!wanted || ctrlKey || metaKey || (altKey && wanted === 'new') || !areSingleKeysOn()) return undefined;
  return target instanceof Element && target.closest(takesKeys) ? undefined : wanted;
}

/** The keys and addresses that open a panel over any page; each panel loads when it opens. */
export function Shortcuts({ onProfile }: { readonly onProfile: () => void }) {
  const panel = usePanel();
  const { user, onBehalf } = useSession();
  const navigate = useNavigate();
  const isOver = useSearch({ strict: false, select: ({ heard, person }) => (heard ?? person) !== undefined });
  const [wasOpened, setOpened] = useState(false);
  if ((panel || isOver) && !wasOpened) setOpened(true);
  const follow = useEffectEvent((event: KeyboardEvent) => {
    const wanted = wantedBy(event);
    const box = wanted === 'search' && document.querySelector<HTMLInputElement>('main input[type="search"]');
    if (!wanted || (wanted === 'new' && (user?.isOperator !== true || onBehalf))) return;
    event.preventDefault();
    if (wanted === 'new') void navigate({ to: '/messages/editor' });
    else if (box) box.focus();
    else showPanel(wanted === 'search' ? 'palette' : wanted);
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => follow(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return <Suspense>{wasOpened && <Panels panel={panel} onProfile={onProfile} />}</Suspense>;
}
