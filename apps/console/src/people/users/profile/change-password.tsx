import { NewPassword } from '@earshot/contract';
import { Button, PasswordInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api } from '../../../platform/api.ts';
import { failureText, fieldFailure } from '../../../platform/failure-text.ts';
import { Notice } from '../../../ui/notice.tsx';
import classes from './profile.module.css';

interface ChangePasswordProps {
  readonly hasPassword: boolean;
  readonly onChanged: () => void;
}

const fields = ['currentPassword', 'newPassword'] as const;
type Field = (typeof fields)[number];
const labels: Readonly<Record<Field, string>> = { currentPassword: 'Current password', newPassword: 'New password' };
const nothing: Readonly<Record<Field, string>> = { currentPassword: '', newPassword: '' };

/** The problems found before sending, without the field's name. */
function findProblems(typed: Readonly<Record<Field, string>>): Partial<Record<Field, string>> {
  const asked = NewPassword.safeParse(typed.newPassword);
  return {
    ...(typed.currentPassword === '' && { currentPassword: 'is required' }),
    ...(!asked.success && { newPassword: asked.error.issues[0]?.message ?? 'is required' }),
  };
}

/** The server's message begins with the field's wire name, or is a full sentence. */
const afterName = (text: string, field: Field): string => (text.startsWith(`${field} `) ? text.slice(field.length + 1) : text);
const sentence = (text: string, field: Field): string => (/^\p{Lu}/u.test(text) ? text : `${labels[field]} ${text}`);

export function ChangePassword({ hasPassword, onChanged }: ChangePasswordProps) {
  return (
    <section className={classes['part']} aria-label="Password">
      <h3>Password</h3>
      {hasPassword ? (
        <PasswordForm onChanged={onChanged} />
      ) : (
        <p className={classes['hint']}>
          You log in without a password. To set one, log out and choose “Forgot password” on the login page. We will email you a link.
        </p>
      )}
    </section>
  );
}

function PasswordForm({ onChanged }: Pick<ChangePasswordProps, 'onChanged'>) {
  const [typed, setTyped] = useState(nothing);
  const [problems, setProblems] = useState<Partial<Record<Field, string>>>({});
  const change = useMutation({
    mutationFn: () => api.signIn.changePassword({ body: typed }),
    onSuccess: () => {
      setTyped(nothing);
      onChanged();
    },
    onError: (error) => {
      const refused = fields.flatMap((field) => {
        const text = fieldFailure(error, field);
        return text === undefined ? [] : [[field, afterName(text, field)]];
      });
      setProblems(Object.fromEntries(refused) as Partial<Record<Field, string>>);
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const found = findProblems(typed);
    setProblems(found);
    if (Object.keys(found).length === 0 && !change.isPending) change.mutate();
  };
  const isAtField = fields.some((field) => fieldFailure(change.error, field) !== undefined);
  return (
    <form className={classes['part']} aria-label="Change password" noValidate onSubmit={submit}>
      {change.error && !isAtField && <Notice text={failureText(change.error)} />}
      {fields.map((field) => (
        <PasswordInput
          key={field}
          label={labels[field]}
          autoComplete={field === 'currentPassword' ? 'current-password' : 'new-password'}
          value={typed[field]}
          error={problems[field] === undefined ? undefined : sentence(problems[field], field)}
          visibilityToggleButtonProps={{ 'aria-label': `Show the ${labels[field].toLowerCase()}`, tabIndex: 0 }}
          onChange={({ currentTarget }) => {
            setTyped({ ...typed, [field]: currentTarget.value });
            setProblems({ ...problems, [field]: undefined });
          }}
        />
      ))}
      <div className={classes['line']}>
        <Button type="submit" variant="default" loading={change.isPending}>
          Change password
        </Button>
        <output className={classes['done']}>
          {change.isSuccess && typed.newPassword === '' && 'The password has been changed. You are logged out everywhere else.'}
        </output>
      </div>
    </form>
  );
}
