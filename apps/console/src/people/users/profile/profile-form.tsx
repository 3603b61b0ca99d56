import type { User } from '@earshot/contract';
import { Button, Tabs } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { SaveNotice } from '../../../ui/save-notice.tsx';
import { OwnedData } from './owned-data.tsx';
import { PersonFields } from './person-fields.tsx';
import classes from './profile.module.css';
import { SignInTab } from './sign-in-tab.tsx';
import { TimeZoneField } from './time-zone-field.tsx';
import { useProfileForm } from './use-profile-form.ts';

interface ProfileFormProps {
  readonly user: User;
  readonly isOurs: boolean;
  readonly mayClose: boolean;
  readonly onClose: () => void;
  /** Closes without a question about unsaved text. */
  readonly onLeave: () => void;
  readonly onUnsaved: (isUnsaved: boolean) => void;
  readonly onLogout: () => void;
  readonly secondFactor: ReactNode;
}

/** The tabs of the user's own profile: names and phone, timezone, data, sessions and password. */
export function ProfileForm({ user, isOurs, mayClose, onClose, onLeave, onUnsaved, onLogout, secondFactor }: ProfileFormProps) {
  const [tab, setTab] = useState('profile');
  const { ref, typed, problems, notice, newer, isComplete, hasValidPhone, isSaving, change, submit } = useProfileForm({
    user,
    onDeactivated: onLeave,
    onWrong: setTab,
    onUnsaved,
  });
  const formId = useId();
  return (
    <>
      <SaveNotice text={notice} newer={newer} />
      <Tabs value={tab} onChange={(next) => setTab(next ?? 'profile')} keepMounted={false}>
        <Tabs.List className={classes['tabs'] ?? ''}>
          <Tabs.Tab value="profile">Profile</Tabs.Tab>
          <Tabs.Tab value="timezone">Timezone</Tabs.Tab>
          {/* spec 1 §5: the Data tab needs a valid phone; staff own nothing. */}
          {!isOurs && (
            <Tabs.Tab value="data" disabled={!hasValidPhone}>
              Data
            </Tabs.Tab>
          )}
          <Tabs.Tab value="sign-in">Login</Tabs.Tab>
        </Tabs.List>
        <form ref={ref} id={formId} noValidate onSubmit={submit}>
          <Tabs.Panel value="profile" className={classes['panel'] ?? ''}>
            {/* spec 1 §5 */}
            {user.phone === undefined && (
              <p className={classes['prompt']}>
                Please enter your phone number to preview and hear the messages you set, to make sure they will play correctly.
              </p>
            )}
            <PersonFields
              typed={typed}
              errors={problems}
              isEmailOpen={false}
              emailHint="You log in with this address. It cannot be changed."
              firstFocus={user.phone === undefined ? 'phone' : 'firstName'}
              onChange={change}
            />
          </Tabs.Panel>
          <Tabs.Panel value="timezone" className={classes['panel'] ?? ''}>
            <TimeZoneField value={typed.timeZone} error={problems.timeZone} onChange={(timeZone) => change({ timeZone }, 'timeZone')} />
          </Tabs.Panel>
        </form>
        {!isOurs && (
          <Tabs.Panel value="data" className={classes['panel'] ?? ''}>
            <OwnedData userId={user.id} />
          </Tabs.Panel>
        )}
        <Tabs.Panel value="sign-in" className={classes['panel'] ?? ''}>
          <SignInTab timeZone={user.timeZone} secondFactor={secondFactor} />
        </Tabs.Panel>
      </Tabs>
      <div className={classes['buttons']}>
        {!mayClose && (
          <Button variant="subtle" mr="auto" onClick={onLogout}>
            Logout
          </Button>
        )}
        {/* spec 1 §4: hidden until phone, names and timezone are set. */}
        {(isComplete || isOurs) && (
          <Button variant="default" disabled={!mayClose} onClick={onClose}>
            Close
          </Button>
        )}
        {isComplete && (
          <Button type="submit" form={formId} loading={isSaving}>
            Save
          </Button>
        )}
      </div>
    </>
  );
}
