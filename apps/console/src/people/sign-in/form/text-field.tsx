import { PasswordInput, TextInput } from '@mantine/core';
import { type Control, useController } from 'react-hook-form';
import { formatFieldIssue, type Field, labels, type SignInInput } from './fields.ts';

interface TextFieldProps {
  readonly control: Control<SignInInput>;
  readonly name: Field;
  /** A value set by the invitation: shown, but not editable. */
  readonly fixed?: string | undefined;
  readonly type?: 'email' | 'text';
  readonly autoComplete: string;
  readonly description?: string;
  readonly onLeave?: () => void;
}

export function TextField({ control, name, fixed, onLeave, ...rest }: TextFieldProps) {
  const { field, fieldState } = useController({ control, name });
  return (
    <TextInput
      {...rest}
      {...field}
      label={labels[name]}
      size="md"
      value={fixed ?? field.value}
      readOnly={fixed !== undefined}
      variant={fixed === undefined ? 'default' : 'filled'}
      error={fixed === undefined && formatFieldIssue(name, fieldState.error?.message)}
      onBlur={() => {
        field.onBlur();
        onLeave?.();
      }}
    />
  );
}

interface PasswordFieldProps {
  readonly control: Control<SignInInput>;
  readonly isNew: boolean;
}

/** The password; a new one shows its rules beforehand. */
export function PasswordField({ control, isNew }: PasswordFieldProps) {
  const { field, fieldState } = useController({ control, name: 'password' });
  return (
    <PasswordInput
      {...field}
      label={labels.password}
      {...(isNew && { description: 'At least 8 characters' })}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      size="md"
      error={formatFieldIssue('password', fieldState.error?.message)}
      visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
    />
  );
}
