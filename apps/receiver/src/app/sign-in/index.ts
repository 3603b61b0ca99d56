export { problemOf } from './problem.ts';
export { SignInScreen } from './sign-in-screen.tsx';
export { ticketWords } from './ticket-words.ts';
export { type Spoken, useSpoken } from './use-spoken.ts';
