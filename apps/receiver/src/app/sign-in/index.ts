export { describeProblem } from './sign-in-problem.ts';
export { SignInScreen } from './sign-in-screen.tsx';
export { ticketWords } from './ticket-words.ts';
export { type LanguageState, useSpoken } from './use-language.ts';
