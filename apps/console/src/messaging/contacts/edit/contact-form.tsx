import type { Contact, User } from '@earshot/contract';
import { Button, TextInput } from '@mantine/core';
import { AddedReceiverCost } from '../../../ui/added-cost.tsx';
import { PhoneField } from '../../../ui/phone-field.tsx';
import { InvitationOnlyHere } from '../../../ui/local-only.tsx';
import { SaveNotice } from '../../../ui/save-notice.tsx';
import { formatsFor } from '../../../platform/dates.ts';
import { standingText } from '../contact-status.ts';
import classes from './edit.module.css';
import { type SavedContact, useContactForm } from './use-contact-form.ts';

interface ContactFormProps {
  readonly user: User;
  readonly contact: Contact | undefined;
  readonly onCancel: () => void;
  readonly onUnsaved: (isUnsaved: boolean) => void;
  readonly onSaved: (saved: SavedContact) => void;
}

export function ContactForm({ user, contact, onCancel, onUnsaved, onSaved }: ContactFormProps) {
  const { ref, typed, problems, notice, newer, isSaving, change, submit } = useContactForm({ user, contact, onUnsaved, onSaved });
  return (
    <form ref={ref} className={classes['form']} noValidate onSubmit={submit}>
      <SaveNotice text={notice} newer={newer} />
      <div className={classes['names']}>
        <TextInput
          label="First name"
          autoComplete="off"
          maxLength={60}
          value={typed.firstName}
          error={problems.firstName}
          required
          withAsterisk={false}
          data-autofocus
          onChange={({ currentTarget }) => change({ firstName: currentTarget.value }, 'firstName')}
        />
        <TextInput
          label="Last name"
          autoComplete="off"
          maxLength={60}
          value={typed.lastName}
          error={problems.lastName}
          required
          withAsterisk={false}
          onChange={({ currentTarget }) => change({ lastName: currentTarget.value }, 'lastName')}
        />
      </div>
      <PhoneField
        label="Phone number"
        value={typed.phone}
        error={problems.phone}
        disabled={contact?.isDefault}
        onChange={(phone) => change({ phone }, 'phone')}
      />
      {contact?.isDefault && <p className={classes['hint']}>This is your own phone. Change its number in your profile.</p>}
      {contact && <p className={classes['hint']}>{standingText(contact, formatsFor(user.timeZone))}</p>}
      <TextInput
        label="Email"
        type="email"
        autoComplete="off"
        maxLength={320}
        description="Optional"
        value={typed.email}
        error={problems.email}
        onChange={({ currentTarget }) => change({ email: currentTarget.value }, 'email')}
      />
      {!contact && <AddedReceiverCost className={classes['hint']} />}
      {!contact && <InvitationOnlyHere />}
      <div className={classes['buttons']}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={isSaving}>
          {contact ? 'Save' : 'Add contact'}
        </Button>
      </div>
    </form>
  );
}
