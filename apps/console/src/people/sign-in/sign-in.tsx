import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../platform/api.ts';
import { failureText } from '../../platform/failure-text.ts';
import { Refusal } from '@earshot/domain';
import type { InvitationLink } from './open-id/provider-window.ts';
import { LookingUp } from './mailed-links/looking-up.tsx';
import { SignInForm, type SignInFormProps } from './form/sign-in-form.tsx';

/** The end of an invitation, as /signup/{status} names it. */
type EndedInvitation = 'cancelled' | 'expired';

interface SignInProps extends Omit<SignInFormProps, 'invited'> {
  /** The invitation whose link led here; its token may have got lost. */
  readonly link?: { readonly id: string; readonly token: string | undefined } | undefined;
  readonly onEnded: (how: EndedInvitation) => void;
}

/** The sign-in form; with the link of an invitation it follows the invitation. */
export function SignIn({ link, onEnded, ...form }: SignInProps) {
  return link ? <BeginInvited key={link.id} link={link} onEnded={onEnded} form={form} /> : <SignInForm {...form} />;
}

const brokenLink = 'This invitation link is incomplete, or a newer one was sent. Open the link in the newest email, or sign up with the address it came to.';

interface BeginInvitedProps {
  readonly link: NonNullable<SignInProps['link']>;
  readonly onEnded: (how: EndedInvitation) => void;
  readonly form: SignInFormProps;
}

function BeginInvited({ link, onEnded, form }: BeginInvitedProps) {
  const { data, error } = useInvitation(link);
  const ended = data?.status === 'CANCELLED' ? 'cancelled' : data?.status === 'EXPIRED' ? 'expired' : undefined;
  useEffect(() => {
    if (ended) onEnded(ended);
  }, [ended, onEnded]);
  if (error) return <SignInForm {...form} reason={error instanceof Refusal ? brokenLink : failureText(error)} />;
  if (!data || ended) return <LookingUp title="Your invitation" />;
  if (data.status === 'ACCEPTED') return <SignInForm {...form} told="This invitation has been accepted. Log in to go on." />;
  if (!data.invited || link.token === undefined) return <SignInForm {...form} reason={brokenLink} />;
  return <SignInForm {...form} initialMode="signUp" invited={{ ...data.invited, link: toInvitationLink(link.id, link.token) }} />;
}

const toInvitationLink = (id: string, token: string): InvitationLink => ({ id, token });

function useInvitation({ id, token }: NonNullable<SignInProps['link']>) {
  return useQuery({
    queryKey: ['invitation to the console', id, token],
    staleTime: Infinity,
    queryFn: ({ signal }) => api.userInvitations.status({ params: { id }, query: { token } }, { signal }),
  });
}
