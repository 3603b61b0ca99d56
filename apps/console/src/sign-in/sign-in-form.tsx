import { Credentials } from '@earshot/contract';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { api } from '../platform/api.ts';
import { failureText, fieldFailure } from '../platform/failure-text.ts';
import { beginSession } from '../platform/session.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { Notice } from '../ui/notice.tsx';
import classes from './sign-in-form.module.css';

interface SignInFormProps {
  /** Why the last session ended. */
  readonly reason?: string | undefined;
  readonly onSignedIn: () => void;
}

const labels = { email: 'E-mail', password: 'Password' } as const;
const fields = ['email', 'password'] as const;

/** E-mail and password. Whatever goes wrong, what was typed stays. */
export function SignInForm({ reason, onSignedIn }: SignInFormProps) {
  const { register, handleSubmit, setError, formState } = useForm({ resolver: zodResolver(Credentials), defaultValues: { email: '', password: '' } });
  const { errors, isSubmitting } = formState;
  const signIn = handleSubmit(async (credentials) => {
    try {
      const { token, user } = await api.signIn.withPassword({ body: credentials });
      beginSession(token, user);
      onSignedIn();
    } catch (error) {
      const wrong = fields.find((field) => fieldFailure(error, field) !== undefined);
      if (wrong) setError(wrong, { message: fieldFailure(error, wrong)?.slice(wrong.length + 1) ?? '' }, { shouldFocus: true });
      else setError('root', { message: failureText(error) });
    }
  });
  const errorOf = (field: (typeof fields)[number]) => errors[field] && `${labels[field]} ${errors[field].message ?? ''}`;
  const notice = errors.root?.message ?? (formState.isSubmitted ? undefined : reason);
  return (
    <form className={classes['form']} noValidate aria-labelledby="sign-in" onSubmit={(event) => void signIn(event)}>
      <div className={classes['head']}>
        <BrandMark size={34} />
        <div>
          <h2 id="sign-in">Log in to Earshot</h2>
          <p>Geofence Messaging in minutes</p>
        </div>
      </div>
      {notice !== undefined && <Notice text={notice} />}
      <TextInput label={labels.email} type="email" autoComplete="username" size="md" error={errorOf('email')} {...register('email')} />
      <PasswordInput
        label={labels.password}
        autoComplete="current-password"
        size="md"
        error={errorOf('password')}
        visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
        {...register('password')}
      />
      <Button type="submit" fullWidth size="md" loading={isSubmitting}>
        Log in
      </Button>
    </form>
  );
}
