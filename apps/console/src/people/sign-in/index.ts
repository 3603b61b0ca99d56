export type { Mode } from './form/fields.ts';
export type { Step } from './form/use-sign-in-form.ts';
export { NotAllowed } from './not-allowed.tsx';
export { ResetPassword } from './mailed-links/reset-password.tsx';
export { ShareButton } from './share-button.tsx';
export { SignIn } from './sign-in.tsx';
export { VerifyEmail } from './mailed-links/verify-email.tsx';
