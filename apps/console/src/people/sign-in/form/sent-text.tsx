import type { Mode } from './fields.ts';

/** The purpose of the sent email. It never reveals whether the address is known. */
export function SentText({ mode, email }: { readonly mode: Mode; readonly email: string }) {
  if (mode === 'forgot')
    return (
      <>
        <p>
          If <b>{email}</b> has an account, a link to set a new password is on its way.
        </p>
        <p>No email after a few minutes? Check your spam folder and the address.</p>
      </>
    );
  return (
    <>
      <p>
        A link is on its way to <b>{email}</b>
      </p>
      <p>Open it in this browser to log in. No email after a few minutes? Check your spam folder and the address.</p>
    </>
  );
}
