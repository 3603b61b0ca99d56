import { TextInput } from '@mantine/core';
import { PhoneField } from '../../../ui/phone-field.tsx';
import type { PersonProblems, TypedPerson } from './person.ts';
import classes from './profile.module.css';

interface PersonFieldsProps {
  readonly typed: TypedPerson;
  readonly errors: PersonProblems;
  readonly isReadOnly?: boolean;
  /** Whether the address is editable: that of an account is not. */
  readonly isEmailOpen: boolean;
  readonly emailHint?: string;
  readonly phoneLabel?: string;
  readonly firstFocus?: 'firstName' | 'phone';
  readonly onChange: (part: Partial<TypedPerson>, field: keyof TypedPerson) => void;
}

export function PersonFields(props: PersonFieldsProps) {
  const { typed, errors, isReadOnly = false, isEmailOpen, emailHint, phoneLabel = 'Phone number', firstFocus = 'firstName', onChange } = props;
  return (
    <div className={classes['fields']}>
      <TextInput
        label="First name"
        autoComplete="off"
        value={typed.firstName}
        error={errors.firstName}
        readOnly={isReadOnly}
        required
        withAsterisk={false}
        data-autofocus={firstFocus === 'firstName' || undefined}
        onChange={({ currentTarget }) => onChange({ firstName: currentTarget.value }, 'firstName')}
      />
      <TextInput
        label="Last name"
        autoComplete="off"
        value={typed.lastName}
        error={errors.lastName}
        readOnly={isReadOnly}
        required
        withAsterisk={false}
        onChange={({ currentTarget }) => onChange({ lastName: currentTarget.value }, 'lastName')}
      />
      <TextInput
        label="Email"
        type="email"
        autoComplete="off"
        maxLength={320}
        value={typed.email}
        error={errors.email}
        description={emailHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        readOnly={isReadOnly || !isEmailOpen}
        data-fixed={isReadOnly || !isEmailOpen || undefined}
        required={isEmailOpen}
        withAsterisk={false}
        onChange={({ currentTarget }) => onChange({ email: currentTarget.value }, 'email')}
      />
      <PhoneField
        label={phoneLabel}
        value={typed.phone}
        error={errors.phone}
        disabled={isReadOnly}
        isRequired={!phoneLabel.endsWith('(optional)')}
        isFocusedFirst={firstFocus === 'phone'}
        onChange={(phone) => onChange({ phone }, 'phone')}
      />
    </div>
  );
}
