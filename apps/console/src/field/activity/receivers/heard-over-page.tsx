import { useNavigate, useSearch } from '@tanstack/react-router';
import { useSession } from '../../../platform/session.ts';
import type { PanelAddress } from '../../../platform/panel-address.ts';
import { PersonDialog } from '../person/person-dialog.tsx';
import { useHeardAddress } from './heard-address.ts';
import { HeardPanel } from './heard-panel.tsx';

/** The panel of a message and the dialog of a person, over any page. Both are in the address. */
export function HeardOverPage() {
  const { user } = useSession();
  const timeZone = user?.timeZone ?? 'UTC';
  const { person }: PanelAddress = useSearch({ strict: false });
  const navigate = useNavigate();
  const address = useHeardAddress();
  const closePerson = () =>
    void navigate({ to: '.', search: ((last: object) => ({ ...last, person: undefined })) as never, replace: true, resetScroll: false });
  return (
    <>
      {address.heard !== undefined && <HeardPanel heard={address.heard} address={address} timeZone={timeZone} />}
      <PersonDialog contactId={person} timeZone={timeZone} onClose={closePerson} />
    </>
  );
}
