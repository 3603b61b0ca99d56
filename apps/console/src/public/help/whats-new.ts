export interface NewsItem {
  readonly date: string;
  readonly title: string;
  readonly text: string;
}

/** The newest first. Add a line when a visible change has landed, with the day of the landing. */
export const whatsNew: readonly NewsItem[] = [
  {
    date: '2026-11-26',
    title: 'Who heard it, and what to do',
    text: 'A number of hearings opens who heard a message, why the others did not, and beside each what helps: remind, text, invite, call.',
  },
  {
    date: '2026-11-26',
    title: 'Pause a message',
    text: 'The menu of a message pauses it: it leaves the phones, and goes on where it was when you resume it.',
  },
  {
    date: '2026-11-26',
    title: 'The phone asks first',
    text: 'A phone that is to start asks about the companies that wait for an answer before it listens, so that nobody drives in silence.',
  },
  {
    date: '2026-11-26',
    title: 'Keys for lists and messages',
    text: 'Press n to begin a message, / to go to the search of a list, j and k to go through its rows, and ? to see the keys of a page.',
  },
  {
    date: '2026-11-26',
    title: 'Muted for an hour or for today',
    text: 'A person can mute all messages for a time. Who heard a message says so of what was missed meanwhile.',
  },
  {
    date: '2026-11-25',
    title: 'A change keeps what was heard',
    text: 'Each version of a message keeps who heard it. A change asks who is to hear it anew, and the history says who changed what.',
  },
  {
    date: '2026-11-25',
    title: 'Hear it here',
    text: 'A phone at the side of the console drives through your messages and speaks them. Nothing of it is stored.',
  },
  {
    date: '2026-11-25',
    title: 'Undo, and a console without a network',
    text: 'A deletion can be taken back for ten seconds. Without a network the lists stay as they were, and what you type is kept.',
  },
  { date: '2026-11-25', title: 'Help and a command palette', text: 'Press ? for the help of a page, and Ctrl K or ⌘ K to go anywhere.' },
  {
    date: '2026-11-24',
    title: 'Days of grace after a failed payment',
    text: 'The account goes on for some days when a payment fails, and says so until it is settled.',
  },
  {
    date: '2026-11-24',
    title: 'Who has not said yes',
    text: 'The composer tells who has not yet let your company speak on their phone, who has muted it and who has left it.',
  },
  { date: '2026-11-23', title: 'Second factors', text: 'Passkeys, authenticator apps and recovery codes protect the sign-in. They are in your profile.' },
  {
    date: '2026-11-23',
    title: 'A receiver decides who speaks',
    text: 'On the phone, people agree to each company, and can mute it, leave it or report it.',
  },
];
