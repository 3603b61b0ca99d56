export type { Mode } from './form/fields.ts';
export { ResetPassword } from './mailed-links/reset-password.tsx';
export { ShareButton } from './share-button.tsx';
export { SignIn } from './sign-in.tsx';
export { VerifyEmail } from './mailed-links/verify-email.tsx';
export { WaitingDialog } from './waiting-dialog.tsx';
