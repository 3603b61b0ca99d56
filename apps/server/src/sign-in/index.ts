export { hashPassword } from './password.ts';
export { signInHandlers } from './routes.ts';
