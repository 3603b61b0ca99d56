import type { AccountSettings } from '@earshot/contract';
import { Button, Loader, Modal, Switch } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, isSaidByAlert } from '../../../../platform/api.ts';
import { failureText } from '../../../../platform/failure-text.ts';
import { useSession } from '../../../../platform/session.ts';
import dialog from '../../../../ui/dialog.module.css';
import { ErrorPanel } from '../../../../ui/error-panel.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { useOpened } from '../../../../ui/use-opened.ts';
import { settingsQuery } from '../admin-queries.ts';
import type { Viewer } from '../member.ts';

interface SettingsDialogProps {
  readonly opened: boolean;
  readonly viewer: Viewer;
  readonly onSaved: (text: string) => void;
  readonly onClose: () => void;
}

/** The settings for the account's operators (spec 2 §2.4). */
export function SettingsDialog({ opened, viewer, onSaved, onClose }: SettingsDialogProps) {
  const isOpen = useOpened(opened);
  const settings = useQuery(settingsQuery(viewer.clientId));
  return (
    <Modal opened={isOpen} onClose={onClose} title="Account Settings" size={446} centered classNames={{ title: dialog['title'] ?? '' }}>
      {settings.data ? (
        <SettingsForm stored={settings.data} isReadOnly={viewer.isOnBehalf} onSaved={onSaved} onClose={onClose} />
      ) : settings.isError ? (
        <ErrorPanel error={settings.error} onRetry={() => void settings.refetch()} />
      ) : (
        <Loader size="sm" aria-label="Loading the settings" />
      )}
    </Modal>
  );
}

interface SettingsFormProps {
  readonly stored: AccountSettings;
  readonly isReadOnly: boolean;
  readonly onSaved: (text: string) => void;
  readonly onClose: () => void;
}

function SettingsForm({ stored, isReadOnly, onSaved, onClose }: SettingsFormProps) {
  // Sends only the switches changed here: another person may be changing the other settings.
  const [changed, setChanged] = useState<Partial<AccountSettings>>({});
  const { shareContacts, viewMessages, requiresSecondFactor } = { ...stored, ...changed };
  const isHolder = useSession().user?.isHolder === true;
  const hasChanged = shareContacts !== stored.shareContacts || viewMessages !== stored.viewMessages || requiresSecondFactor !== stored.requiresSecondFactor;
  const save = useMutation({
    mutationFn: async () => {
      const { requiresSecondFactor: isRequired, ...others } = changed;
      // The call that may be refused comes first, so that nothing is half saved.
      if (isRequired !== undefined && isRequired !== stored.requiresSecondFactor) await api.accountSettings.requireSecondFactor({ body: { isRequired } });
      return api.accountSettings.update({ query: others });
    },
    onSuccess: () => onSaved('The account settings have been saved.'),
    onError: (failure) => isSaidByAlert(failure) && onClose(),
  });
  const isDisabled = isReadOnly || save.isPending;
  return (
    <div className={dialog['text']}>
      <Switch
        label="Operators can share Contacts"
        checked={shareContacts}
        disabled={isDisabled}
        onChange={(event) => setChanged({ ...changed, shareContacts: event.currentTarget.checked })}
      />
      <Switch
        label="Operators can view all Messages"
        checked={viewMessages}
        disabled={isDisabled}
        onChange={(event) => setChanged({ ...changed, viewMessages: event.currentTarget.checked })}
      />
      <Switch
        label="Require a second factor for all users"
        description={
          isHolder
            ? 'Users without one must add it before they can continue. You need one yourself first: see Login in your profile.'
            : 'Only the Account Holder can change this.'
        }
        checked={requiresSecondFactor}
        disabled={isDisabled || !isHolder}
        onChange={(event) => setChanged({ ...changed, requiresSecondFactor: event.currentTarget.checked })}
      />
      {save.error !== null && <Notice text={failureText(save.error)} />}
      <div className={dialog['buttons']}>
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button loading={save.isPending} disabled={isReadOnly || !hasChanged} aria-keyshortcuts="Control+Enter" onClick={() => save.mutate()}>
          Save
        </Button>
      </div>
    </div>
  );
}
