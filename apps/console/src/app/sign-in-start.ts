import type { Step } from '../people/sign-in/index.ts';

/** The state of the sign-in page: news from the page before, and the current step. It stays with the history entry, not in the address. */
export interface SignInStart extends Partial<Step> {
  readonly told?: string;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    signIn?: SignInStart;
    /** The person who logged out has just been put on the waiting list. */
    isListed?: boolean;
  }
}
