import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { contactQuery } from './contacts-query.ts';
import { isOwn } from './contact-status.ts';
import type { ContactsPageState } from './use-contacts-page.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const route = getRouteApi('/shell/contacts');
const ContactDialog = lazyPart(() => import('./edit/contact-dialog.tsx'), 'ContactDialog');

export function EditDialog({ state }: { readonly state: ContactsPageState }) {
  const navigate = route.useNavigate();
  const { search, page, ownerId, editorId, user, openDialog, setOpenDialog } = state;
  const { userid } = search;
  const isWanted = userid !== undefined || openDialog === 'add';
  // Closed rather than unmounted, so that the focus returns to its opener.
  const [wasWanted, setWasWanted] = useState(isWanted);
  if (isWanted && !wasWanted) setWasWanted(true);
  const shown = page?.teams.docs.find(({ id }) => id === userid);
  const asked = useQuery({ ...contactQuery(ownerId, userid ?? ''), enabled: userid !== undefined && shown === undefined && page !== undefined });
  const contact = shown ?? (userid === undefined ? undefined : asked.data);
  // The last contact stays drawn while the dialog closes.
  const [held, setHeld] = useState(contact);
  if (isWanted && held !== contact) setHeld(contact);
  const close = () => {
    setOpenDialog(undefined);
    if (userid !== undefined) void navigate({ search: (last) => ({ ...last, userid: undefined }), replace: true });
  };
  if (!wasWanted || !user) return null;
  const isForeign = userid !== undefined && (contact === null || (contact !== undefined && !isOwn(contact, editorId)));
  return (
    <Suspense>
      <ContactDialog
        opened={isWanted && (userid === undefined || contact !== undefined || asked.isError)}
        user={user}
        contact={held ?? undefined}
        problem={isForeign || (userid === undefined && editorId === undefined) ? 'This contact does not exist, or you cannot edit it.' : undefined}
        error={userid !== undefined && !contact ? asked.error : null}
        onClose={close}
        onSaved={state.finish}
      />
    </Suspense>
  );
}
