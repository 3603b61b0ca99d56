export { describeProblem } from './problem.ts';
export { SignInScreen } from './sign-in-screen.tsx';
export { ticketWords } from './ticket-words.ts';
export { type LanguageState, useSpoken } from './use-spoken.ts';
