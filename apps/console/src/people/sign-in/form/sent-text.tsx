import type { Mode } from './fields.ts';

/** The purpose of the sent e-mail. It never reveals whether the address is known. */
export function SentText({ mode, email }: { readonly mode: Mode; readonly email: string }) {
  if (mode === 'forgot')
    return (
      <>
        <p>
          If somebody signs in with <b>{email}</b>, a link to set a new password is on its way there.
        </p>
        <p>No e-mail after a few minutes? Look in your spam folder, and check the address.</p>
      </>
    );
  return (
    <>
      <p>
        A link is on its way to <b>{email}</b>
      </p>
      <p>Open it in this browser, and you are in. No e-mail after a few minutes? Look in your spam folder, and check the address.</p>
    </>
  );
}
