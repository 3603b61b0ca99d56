import { Button, Tabs } from '@mantine/core';
import { useId, useState } from 'react';
import { useSession } from '../../../platform/session.ts';
import { AddedRoleCost } from '../../../ui/added-cost.tsx';
import { MailOnlyHere } from '../../../ui/local-only.tsx';
import { SaveNotice } from '../../../ui/save-notice.tsx';
import { OwnedData } from './owned-data.tsx';
import { PersonFields } from './person-fields.tsx';
import classes from './profile.module.css';
import { RoleFields } from './role-fields.tsx';
import { TimeZoneField } from './time-zone-field.tsx';
import type { UserDialogProps } from './user-dialog.tsx';
import { isPhoneRequired, useUserForm } from './use-user-form.ts';

type UserFormProps = Omit<UserDialogProps, 'opened'> & { readonly onUnsaved: (isUnsaved: boolean) => void };

export function UserForm({ member, focus = 'profile', canEdit, onClose, onUnsaved, onSaved, onTransfer }: UserFormProps) {
  const { user } = useSession();
  // spec 1 §2: the other tabs are for existing users.
  const userId = member?.userId;
  const [tab, setTab] = useState<string>(userId === undefined ? 'profile' : focus);
  const { ref, typed, problems, notice, newer, ownsData, hasValidPhone, isSaving, change, submit } = useUserForm({
    member,
    onSaved,
    onWrong: setTab,
    onUnsaved,
  });
  const formId = useId();
  const transfer = () => member && onTransfer(member);
  return (
    <>
      <SaveNotice text={notice} newer={newer} />
      <Tabs value={tab} onChange={(next) => setTab(next ?? 'profile')} keepMounted={false}>
        <Tabs.List className={classes['tabs'] ?? ''}>
          <Tabs.Tab value="profile">Profile</Tabs.Tab>
          <Tabs.Tab value="timezone" disabled={userId === undefined}>
            Timezone
          </Tabs.Tab>
          <Tabs.Tab value="data" disabled={userId === undefined || !hasValidPhone}>
            Data
          </Tabs.Tab>
        </Tabs.List>
        <form ref={ref} id={formId} noValidate onSubmit={submit}>
          <Tabs.Panel value="profile" className={classes['panel'] ?? ''}>
            <PersonFields
              typed={typed}
              errors={problems}
              isReadOnly={!canEdit}
              isEmailOpen={userId === undefined}
              {...(userId === undefined && canEdit && { emailHint: 'The invitation goes to this address.' })}
              phoneLabel={isPhoneRequired(member) ? 'Phone number' : 'Phone number (optional)'}
              onChange={change}
            />
            <RoleFields
              roles={typed}
              error={problems.roles}
              lock={canEdit ? (member?.isHolder === true ? 'holder' : undefined) : 'read-only'}
              isSelf={userId !== undefined && userId === user?.id}
              ownsData={ownsData}
              onChange={(part) => change(part, 'roles')}
              onTransfer={transfer}
            />
            {canEdit && (
              <AddedRoleCost
                className={classes['hint']}
                isInvited={userId === undefined}
                roles={{
                  isAdmin: typed.isAdmin && !(userId !== undefined && member?.isAdmin === true),
                  isOperator: typed.isOperator && !(userId !== undefined && member?.isOperator === true),
                }}
              />
            )}
            {!member && canEdit && <MailOnlyHere />}
          </Tabs.Panel>
          <Tabs.Panel value="timezone" className={classes['panel'] ?? ''}>
            <TimeZoneField value={typed.timeZone} error={problems.timeZone} isReadOnly={!canEdit} onChange={(timeZone) => change({ timeZone }, 'timeZone')} />
          </Tabs.Panel>
        </form>
        {userId !== undefined && (
          <Tabs.Panel value="data" className={classes['panel'] ?? ''}>
            <OwnedData userId={userId}>
              {canEdit && member?.isOperator === true && (
                <div className={classes['line']}>
                  <Button variant="default" onClick={transfer}>
                    Transfer data
                  </Button>
                  <p className={classes['hint']}>Gives the contacts, groups and messages to another Operator.</p>
                </div>
              )}
            </OwnedData>
          </Tabs.Panel>
        )}
      </Tabs>
      <div className={classes['buttons']}>
        <Button variant="default" onClick={onClose}>
          {canEdit ? 'Cancel' : 'Close'}
        </Button>
        {canEdit && (
          <Button type="submit" form={formId} loading={isSaving} disabled={ownsData}>
            {member ? 'Save' : 'Add User'}
          </Button>
        )}
      </div>
    </>
  );
}
