import type { Step } from '../people/sign-in/index.ts';

/** The state of the sign-in page: news from the page before, and the step that somebody is at. It stays with the history entry, not in the address. */
export interface SignInStart extends Partial<Step> {
  /** Good news to show above the form. */
  readonly told?: string;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    signIn?: SignInStart;
    /** Whoever logged out has just been put on the waiting list. */
    isListed?: boolean;
  }
}
