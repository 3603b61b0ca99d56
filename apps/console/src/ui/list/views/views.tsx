import type { SavedView } from '@earshot/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { api } from '../../../platform/api.ts';
import { failureText } from '../../../platform/failure-text.ts';
import { tell } from '../../../platform/feedback.ts';
import { useSession } from '../../../platform/session.ts';
import { ActionMenu } from '../action-menu.tsx';
import classes from '../filter-select.module.css';
import { lazyPart } from '../../lazy-part.ts';

const ViewsDialog = lazyPart(() => import('./views-dialog.tsx'), 'ViewsDialog');

export interface ViewsProps {
  readonly list: 'messages' | 'contacts';
  /** The list's address. */
  readonly search: object;
  /** The parts of the address that a view keeps, with their usual values. */
  readonly kept: Readonly<Record<string, string | undefined>>;
  /** Reads an address; a value that the list no longer has becomes the usual one. */
  readonly parse: (search: SavedView['search']) => object;
  readonly onOpen: (search: object) => void;
  /** In place of the menu while it loads. */
  readonly button: ReactNode;
}

/** The values that differ from the usual ones. */
const toView = (search: object, kept: ViewsProps['kept']): SavedView['search'] =>
  Object.fromEntries(Object.entries(search).filter(([key, value]) => key in kept && value !== undefined && value !== kept[key]));

const isSame = (one: SavedView['search'], other: SavedView['search']): boolean =>
  [one, other].every((view) => Object.keys(view).every((key) => one[key] === other[key]));

/** The menu of a list's saved views, and the dialog that saves and changes them. */
export function Views({ list, search, kept, parse, onOpen, button }: ViewsProps) {
  const { user } = useSession();
  const saved = useQuery({ queryKey: ['views', user?.id, list], queryFn: ({ signal }) => api.savedViews.list({ query: { list } }, { signal }) });
  // Undefined until the first opening, with which the dialog loads.
  const [isEditing, setEditing] = useState<boolean>();
  if (saved.isPending) return button;
  const views = saved.data?.views ?? [];
  const shown = toView(search, kept);
  const toKnown = (view: SavedView['search']) => toView(parse(view), kept);
  const open = (view: SavedView['search']) => {
    onOpen({ ...kept, ...toKnown(view) });
    if (!isSame(toKnown(view), view)) tell('A filter of this view is no longer there. The list shows the rest of it.', { tone: 'problem' });
  };
  const entry = (label: string, view: SavedView['search']) => ({ label, isChosen: isSame(toKnown(view), shown), onSelect: () => open(view) });
  const sections = saved.isError
    ? [{ heading: failureText(saved.error), actions: [{ label: 'Try again', onSelect: () => void saved.refetch() }] }]
    : [
        { actions: [entry(`All ${list}`, {})] },
        ...(views.length > 0 ? [{ heading: 'Saved views', actions: views.map(({ name, search: view }) => entry(name, view)) }] : []),
        { actions: [{ label: 'Save or edit views…', onSelect: () => setEditing(true) }] },
      ];
  return (
    <>
      <ActionMenu label="Views" isNamedByContent startsOpen align="start" className={classes['select']} sections={sections}>
        Views
      </ActionMenu>
      <Suspense>{isEditing !== undefined && <ViewsDialog opened={isEditing} views={views} onClose={() => setEditing(false)} {...{ list, shown }} />}</Suspense>
    </>
  );
}
