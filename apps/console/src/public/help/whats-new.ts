export interface NewsItem {
  readonly date: string;
  readonly title: string;
  readonly text: string;
}

/** The newest first. Add a line when a visible change has landed, with the day of the landing. */
export const whatsNew: readonly NewsItem[] = [
  {
    date: '2026-11-28',
    title: 'Contacts and groups at once',
    text: 'A contact or a group that a colleague adds, changes or removes shows on your screen without a reload. Activity over time shows up to 5,000 messages at once.',
  },
  {
    date: '2026-11-28',
    title: 'Your own drive as a test',
    text: 'The receiver app keeps its positions for a day if its person turns that on: More, on the Start screen. They stay on the phone until the person saves them as a file, which Drive test drives.',
  },
  {
    date: '2026-11-28',
    title: 'Unsubscribe in the mail program',
    text: 'The reader of an email report can press Unsubscribe in their mail program. The link at its end still works.',
  },
  {
    date: '2026-11-27',
    title: 'Between two positions',
    text: 'A drive test of a recording with gaps says under Why how likely the way between two positions led through the circle, and how likely it has to be.',
  },
  {
    date: '2026-11-27',
    title: 'Templates',
    text: 'In the composer, press Templates to keep the words, days and hours of a message under a name, or to begin with those of another one.',
  },
  {
    date: '2026-11-27',
    title: 'The same receivers as last time',
    text: 'Click the field of receivers in the composer: the sets of people and groups that you chose last are offered before the others. The field says what of a set is inactive or no longer shared, and is left out.',
  },
  {
    date: '2026-11-27',
    title: 'History from a row',
    text: 'The menu of a message or a contact leads to its history. In Activity over time, the pictures by place and by group can be read as tables.',
  },
  {
    date: '2026-11-27',
    title: 'An email about tax',
    text: 'If tax is added to the bills of a paid account, its Account Holder gets an email, with the amount where the billing address is known.',
  },
  {
    date: '2026-11-27',
    title: 'Receivers that came and went, by name',
    text: 'The history of a message names the groups and contacts that were added and removed from now on, up to twenty of each at a time, and tells who missed the message. What was changed before has only their number.',
  },
  {
    date: '2026-11-26',
    title: 'History of a person and of a message',
    text: 'Each person in Activity and each proof of hearing has a History, in the order of time. A person’s history has what was assigned, delivered, arrived, heard and missed, and why. A message’s history has what each phone reported, who missed the message and why, and who changed it. The proof of one message now covers it however old it is, with the people who are its receivers now.',
  },
  {
    date: '2026-11-26',
    title: 'Receivers by typing',
    text: 'In the composer, type the name or number of a person or a group and press Enter. Browse all opens the whole list.',
  },
  {
    date: '2026-11-26',
    title: 'Views of a list',
    text: 'Filter, search and sort Messages or Contacts, press Views and give the result a name. It is one click away from then on, in every browser that you use.',
  },
  {
    date: '2026-11-26',
    title: 'Several messages duplicated at once',
    text: 'Select messages and press Duplicate. Each becomes a draft with the same text, place, hours and receivers.',
  },
  {
    date: '2026-11-26',
    title: 'Who heard it, and what to do',
    text: 'The number under Heard shows who heard a message, why the others did not, and what you can do: remind, text, invite or call. A reminder goes out as a notification or a text message.',
  },
  {
    date: '2026-11-26',
    title: 'Pause and resume messages',
    text: 'Pause one message from its menu, or several that you select. They leave the phones until you resume them.',
  },
  {
    date: '2026-11-26',
    title: 'Text messages before you invite',
    text: 'Before you invite several people, you see how many text messages go out and what they add to your bill.',
  },
  {
    date: '2026-11-26',
    title: 'Messages as a file',
    text: 'Select messages and press Export. The file also says how many people heard each of them.',
  },
  {
    date: '2026-11-26',
    title: 'The phone asks first',
    text: 'Before it listens, a phone asks about companies that wait for an answer, so that drivers do not miss their messages.',
  },
  {
    date: '2026-11-26',
    title: 'Keys for lists and messages',
    text: 'Press n to start a message, / to search a list, j and k to move through its rows, and ? to see the keys of a page.',
  },
  {
    date: '2026-11-26',
    title: 'Muted for an hour or for today',
    text: 'People can mute all messages on their phone for a time. Messages that they miss then show it as the reason.',
  },
  {
    date: '2026-11-26',
    title: 'English or Spanish',
    text: 'Reports, bills and the text messages to a phone come in the language of the company or of the phone. The page of an invitation is in Spanish for a Spanish browser.',
  },
  {
    date: '2026-11-26',
    title: 'The demo is in Baltimore',
    text: 'The demo company, its streets and the sample shift are in Baltimore now.',
  },
  {
    date: '2026-11-25',
    title: 'Versions of a message, and their history',
    text: 'Each version of a message keeps who heard it. When you change a message, you choose who hears it again. The history shows who changed what, and when.',
  },
  {
    date: '2026-11-25',
    title: 'Hear it here',
    text: 'A phone at the side of the console drives through your messages and speaks them. None of it is stored.',
  },
  {
    date: '2026-11-25',
    title: 'Undo, and a console without a network',
    text: 'You can undo a deletion of messages, contacts or groups for ten seconds. Without a network the lists stay on screen, and what you type is kept.',
  },
  {
    date: '2026-11-25',
    title: 'Help and a command palette',
    text: 'Press ? for the help of a page, and Ctrl K or ⌘ K to find pages, actions, messages, people and places.',
  },
  {
    date: '2026-11-24',
    title: 'A grace period after a failed payment',
    text: 'When a payment fails, the account continues for some days and says so until you pay.',
  },
  {
    date: '2026-11-24',
    title: 'Who has not agreed',
    text: 'The composer shows who has not yet let your company speak on their phone, who has muted it and who has left it.',
  },
  { date: '2026-11-23', title: 'Second factors', text: 'Passkeys, authenticator apps and recovery codes protect the login. They are in your profile.' },
  {
    date: '2026-11-23',
    title: 'A receiver decides who speaks',
    text: 'On the phone, people agree to each company, and can mute it, leave it or report it.',
  },
];
