import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Notice } from '../../../ui/notice.tsx';
import { Card } from '../card.tsx';
import type { Mode } from './fields.ts';
import { ProviderButton } from '../open-id/provider-button.tsx';
import { ProviderProgress } from '../open-id/provider-progress.tsx';
import { MailSent } from './mail-sent.tsx';
import { SentText } from './sent-text.tsx';
import linkButton from '../../../ui/link-button.module.css';
import classes from '../sign-in.module.css';
import { PasswordField, TextField } from './text-field.tsx';
import { type InvitedUser, type SentMail, type Step, useSignInForm } from './use-sign-in-form.ts';
import { type ProviderVisit, useProviders } from './use-providers.ts';

export interface SignInFormProps {
  readonly initialMode?: Mode | undefined;
  /** The reason why the last session ended, or the fault of the link that led here. */
  readonly reason?: string | undefined;
  readonly told?: string | undefined;
  readonly invited?: InvitedUser | undefined;
  /** The page to open afterwards, for a sign-in that has to leave this page. */
  readonly next: string;
  readonly sent?: SentMail | undefined;
  readonly onStep: (step: Step) => void;
  readonly onSignedIn: () => void;
}

const titles = { logIn: 'Log in to Earshot', signUp: 'Sign up for Earshot', forgot: 'Forgot your password?' } as const;
const actions = { logIn: 'Log in', signUp: 'Sign up', forgot: 'Send me a link' } as const;

/** Login, sign-up and the request for a new password (spec 1 §2). The typed text survives every failure. */
export function SignInForm({ initialMode = 'logIn', reason, told, invited, next, sent: initialSent, onStep, onSignedIn }: SignInFormProps) {
  const state = useSignInForm({ initialMode, initialSent, invited, onSignedIn, onStep });
  const { form, mode, sent, change } = state;
  const providers = useProviders({ state, next, invitation: invited?.link, onSignedIn });
  const { sentTo } = providers;
  const element = useFocusOnChange(`${mode} ${sent === undefined}`);
  if (sent)
    return (
      <MailSent
        back={sent.mode === 'forgot' ? 'Back to log in' : state.again ? 'Use another address' : 'Sign up again'}
        onBack={() => change(sent.mode === 'forgot' ? 'logIn' : 'signUp')}
        onAgain={state.again}
      >
        <SentText mode={sent.mode} email={sent.email} />
      </MailSent>
    );
  const { root } = form.formState.errors;
  const isFresh = !form.formState.isSubmitted;
  const notice = root?.message ?? (isFresh ? reason : undefined);
  return (
    <Card title={titles[mode]} formRef={element} onSubmit={sentTo ? sentTo.start : state.submit}>
      {invited && mode === 'signUp' && (
        <p className={classes['told']}>
          You are invited to <b>{invited.clientName}</b>
        </p>
      )}
      {told !== undefined && isFresh && <output className={classes['told']}>{told}</output>}
      {notice !== undefined && <Notice text={notice} />}
      {mode === 'forgot' && <p className={classes['text']}>Enter the address you log in with. We will email you a link to set a new password.</p>}
      <Fields state={state} sentTo={sentTo} />
      {sentTo ? (
        <ProviderProgress name={sentTo.name} progress={sentTo.progress}>
          <Button type="submit" fullWidth size="md">
            Continue with {sentTo.name}
          </Button>
        </ProviderProgress>
      ) : (
        <Button type="submit" fullWidth size="md" loading={form.formState.isSubmitting}>
          {actions[mode]}
        </Button>
      )}
      {!sentTo && mode !== 'forgot' && <Providers offered={providers.offered} />}
      <OtherModes mode={mode} onChange={change} onPassword={sentTo && providers.askForPassword} />
    </Card>
  );
}

function Providers({ offered }: Pick<ReturnType<typeof useProviders>, 'offered'>) {
  if (offered.length === 0) return null;
  return (
    <>
      <span className={classes['or']}>or</span>
      {offered.map(({ provider, window }) => (
        <ProviderButton key={provider.key} provider={provider} window={window} />
      ))}
    </>
  );
}

/** Moves the focus to the first empty field when the mode changes: the pressed button is gone. */
function useFocusOnChange(step: string) {
  const element = useRef<HTMLFormElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const inputs = [...(element.current?.querySelectorAll('input') ?? [])];
    (inputs.find(({ value }) => value === '') ?? inputs[0])?.focus();
  }, [step]);
  return element;
}

function Fields({ state, sentTo }: { readonly state: ReturnType<typeof useSignInForm>; readonly sentTo: ProviderVisit | undefined }) {
  const { form, mode, fixed, isInvited, isTypedAddressInvited, askIfInvited } = state;
  const { control } = form;
  const isSignUp = mode === 'signUp';
  return (
    <>
      <div>
        <TextField control={control} name="email" type="email" autoComplete="username" fixed={fixed.email} {...(isSignUp && { onLeave: askIfInvited })} />
        {/* Always mounted, so that screen readers read it when text appears. */}
        {isSignUp && (
          <output>
            {isTypedAddressInvited && <span className={classes['invited']}>This address has an invitation. Open the invitation email to join.</span>}
          </output>
        )}
        <output>{sentTo && <span className={classes['invited']}>{sentTo.words}</span>}</output>
      </div>
      {isSignUp && !sentTo && (
        <div className={classes['names']}>
          <TextField control={control} name="firstName" autoComplete="given-name" fixed={fixed.firstName} />
          <TextField control={control} name="lastName" autoComplete="family-name" fixed={fixed.lastName} />
        </div>
      )}
      {mode !== 'forgot' && !sentTo && <PasswordField control={control} isNew={isSignUp} />}
      {isSignUp && !isInvited && !sentTo && <TextField control={control} name="company" autoComplete="organization" description="Optional" />}
    </>
  );
}

interface OtherModesProps {
  readonly mode: Mode;
  readonly onChange: (mode: Mode) => void;
  /** Switches from a provider to a password. */
  readonly onPassword: (() => void) | undefined;
}

function OtherModes({ mode, onChange, onPassword }: OtherModesProps) {
  const button = (to: Mode, text: string) => (
    <button type="button" className={`${linkButton['link']} ${classes['quiet']}`} onClick={() => onChange(to)}>
      {text}
    </button>
  );
  if (mode === 'forgot') return <div className={classes['others']}>{button('logIn', 'Back to log in')}</div>;
  if (mode === 'signUp')
    return (
      <div className={classes['others']}>
        <span>Already have an account? {button('logIn', 'Log in')}</span>
      </div>
    );
  return (
    <div className={classes['others']}>
      <span>New to Earshot? {button('signUp', 'Sign up')}</span>
      {onPassword ? (
        <button type="button" className={`${linkButton['link']} ${classes['quiet']}`} onClick={onPassword}>
          Use a password
        </button>
      ) : (
        button('forgot', 'Forgot password')
      )}
    </div>
  );
}
