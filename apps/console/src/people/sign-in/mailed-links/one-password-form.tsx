import { zodResolver } from '@hookform/resolvers/zod';
import { Button, PasswordInput } from '@mantine/core';
import { issueText } from '@earshot/domain';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { failureText } from '../../../platform/failure-text.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Card } from '../card.tsx';
import { passwordIssue } from './refused-link.ts';
import classes from '../sign-in.module.css';

interface PasswordValues {
  readonly password: string;
}

interface OnePasswordFormProps {
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly isNew: boolean;
  readonly schema: z.ZodType<PasswordValues, PasswordValues>;
  readonly action: string;
  /** Throws the server's refusal. */
  readonly onSend: (password: string) => Promise<void>;
}

export function OnePasswordForm({ title, text, label, isNew, schema, action, onSend }: OnePasswordFormProps) {
  const { register, handleSubmit, setError, formState } = useForm<PasswordValues>({ resolver: zodResolver(schema), defaultValues: { password: '' } });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ password }) => {
    try {
      await onSend(password);
    } catch (error) {
      const message = passwordIssue(error);
      if (message === undefined) setError('root', { message: failureText(error) });
      else setError('password', { message }, { shouldFocus: true });
    }
  });
  return (
    <Card title={title} onSubmit={() => void submit()}>
      <p className={classes['text']}>{text}</p>
      {errors.root?.message !== undefined && <Notice text={errors.root.message} />}
      <PasswordInput
        label={label}
        {...(isNew && { description: 'At least 8 characters' })}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        size="md"
        error={errors.password?.message !== undefined && issueText({ field: label, message: errors.password.message })}
        visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
        {...register('password')}
      />
      <Button type="submit" fullWidth size="md" loading={isSubmitting}>
        {action}
      </Button>
    </Card>
  );
}
