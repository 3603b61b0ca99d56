import type { Client } from '@earshot/contract';
import { industries } from '@earshot/domain';
import { Button, Modal, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useSession } from '../../platform/session.ts';
import dialog from '../../ui/dialog.module.css';
import { SaveNotice } from '../../ui/save-notice.tsx';
import { useCloseGuard } from '../../ui/use-close-guard.tsx';
import { useOpened } from '../../ui/use-opened.ts';
import classes from './clients.module.css';
import { type ProfileField, useProfileForm } from './use-profile-form.ts';

interface ProfileDialogProps {
  readonly opened: boolean;
  readonly client: Client;
  readonly onSaved: (text: string) => void;
  readonly onClose: () => void;
}

/** The client profile form (spec 2 §2.7 and §5). */
export function ProfileDialog({ opened, client, onSaved, onClose }: ProfileDialogProps) {
  const isOpen = useOpened(opened);
  const guard = useCloseGuard({ text: 'Your changes to this profile will be lost.', onClose });
  return (
    <>
      <Modal
        opened={isOpen}
        onClose={guard.close}
        // Escape answers the question on top, not both.
        closeOnEscape={!guard.isAsking}
        title="Client profile"
        size={600}
        centered
        // A click outside would lose the typed text.
        closeOnClickOutside={false}
        classNames={{ title: dialog['title'] ?? '' }}
      >
        <ProfileForm key={client.id} client={client} onSaved={onSaved} onClose={guard.close} onUnsaved={guard.setUnsaved} />
      </Modal>
      {guard.question}
    </>
  );
}

const lines: readonly { readonly field: ProfileField; readonly label: string; readonly maxLength: number; readonly type: 'text' | 'url' }[] = [
  { field: 'companySiteUrl', label: 'Company Site URL', maxLength: 500, type: 'url' },
  { field: 'companyLinkedInPage', label: 'Company LinkedIn Page', maxLength: 500, type: 'url' },
  { field: 'crmLink', label: 'CRM Link', maxLength: 500, type: 'url' },
];

function ProfileForm({ client, onSaved, onClose, onUnsaved }: Omit<ProfileDialogProps, 'opened'> & { readonly onUnsaved: (isUnsaved: boolean) => void }) {
  const { ref, typed, problems, notice, newer, isSaving, change, submit } = useProfileForm({
    client,
    onUnsaved,
    onSaved: () => onSaved(`The profile of ${client.name} was saved.`),
  });
  const industryChoices = [...(typed.industry === '' ? [{ value: '', label: 'Choose an industry' }] : []), ...industries];
  return (
    <form ref={ref} noValidate className={classes['form']} onSubmit={submit}>
      <SaveNotice text={notice} newer={newer} />
      <TextInput
        label="Name"
        autoComplete="off"
        maxLength={100}
        value={typed.name}
        error={problems.name}
        required
        withAsterisk={false}
        data-autofocus
        onChange={({ currentTarget }) => change({ name: currentTarget.value }, 'name')}
      />
      <Textarea
        label="Details"
        rows={3}
        maxLength={2000}
        value={typed.details}
        error={problems.details}
        onChange={({ currentTarget }) => change({ details: currentTarget.value }, 'details')}
      />
      {lines.map(({ field, ...input }) => (
        <TextInput
          key={field}
          autoComplete="off"
          {...input}
          value={typed[field]}
          error={problems[field]}
          onChange={({ currentTarget }) => change({ [field]: currentTarget.value }, field)}
        />
      ))}
      <NativeSelect
        label="Industry"
        data={industryChoices}
        value={typed.industry}
        error={problems.industry}
        onChange={({ currentTarget }) => change({ industry: currentTarget.value }, 'industry')}
      />
      <Buttons isSaving={isSaving} onClose={onClose} />
    </form>
  );
}

const noPhoneText = 'Your own profile has no phone number. Add it under Profile in the menu.';

function Buttons({ isSaving, onClose }: { readonly isSaving: boolean; readonly onClose: () => void }) {
  // spec 2 §5: disabled while the current user has no phone number. The dialog's cross still closes: no field here could help.
  const mayClose = useSession().user?.phone !== undefined;
  return (
    <div className={dialog['buttons']}>
      <Button variant="default" disabled={!mayClose} title={mayClose ? undefined : noPhoneText} onClick={onClose}>
        Close
      </Button>
      <Button type="submit" loading={isSaving}>
        Save
      </Button>
    </div>
  );
}
