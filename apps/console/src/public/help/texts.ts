/** The help of a page: three sentences, a picture of it, and the keys that work on it. */
export interface PageHelp {
  readonly title: string;
  readonly sentences: readonly [string, string, string];
  /** A file in `public/help`. */
  readonly picture: string;
  readonly keys?: readonly (readonly [keys: string, does: string])[];
}

const rowKeys = [
  ['J, or K', 'Go to the next row, or the one before'],
  ['E', 'Open the row'],
] as const;

/** By the page's address; the longest matching prefix counts. */
const texts: Readonly<Record<string, PageHelp>> = {
  '/messages': {
    title: 'Messages',
    sentences: [
      'Each row is a message: its text, place, receivers and times.',
      'Active: it can be heard now. Future: its first day is still to come. Draft: nobody gets it yet.',
      'Choose a row to edit the message. The number under Heard shows who heard it, why the others did not, and what you can do.',
    ],
    picture: 'messages',
    keys: [...rowKeys, ['D', 'Duplicate the message of the row']],
  },
  '/messages/editor': {
    title: 'The message',
    sentences: [
      'Draw the circle on the map, type the message, and choose who hears it.',
      'The phone speaks when the receiver arrives in the circle or leaves it, on the days and in the hours that you set.',
      'A draft saves itself. Press Save Message when the message is ready to be heard.',
    ],
    picture: 'composer',
    keys: [
      ['Ctrl Enter, or ⌘ Enter', 'Save'],
      ['Arrow keys on the circle', 'Move it'],
      ['Arrow keys on its handle', 'Make it larger or smaller'],
    ],
  },
  '/contacts': {
    title: 'Contacts',
    sentences: [
      'Contacts are the people who can hear your messages, each with a phone number.',
      'Invite sends a text message with a link to the app; Verified means that the person has signed in with that number.',
      'Import adds many contacts at once from a CSV file. It sends no invitations.',
    ],
    picture: 'contacts',
    keys: rowKeys,
  },
  '/group': {
    title: 'Groups',
    sentences: [
      'A group is a name for people who hear the same messages, such as a crew or a site.',
      'Select people, press Add to group, choose a type and give it a name.',
      'Contacts who join a group later hear its messages too. A group that is switched off hears nothing.',
    ],
    picture: 'group',
    keys: rowKeys,
  },
  '/activity': {
    title: 'Activity',
    sentences: [
      'Each row is a person with an active message, and whether they heard it.',
      'Heard means that the phone spoke the message to its end. Choose a name, or a reason above the figures, to see why a message was not heard and what you can do.',
      'The page updates by itself while it says Live.',
    ],
    picture: 'activity',
    keys: rowKeys,
  },
  '/activity/report': {
    title: 'Proof of hearing',
    sentences: [
      'The report lists the messages of the past week, their receivers, and whether each was heard.',
      'It can be about one person or one place, or about one message, however old it is, with the people who are its receivers now.',
      'Print it, or download it as a file.',
    ],
    picture: 'activity',
  },
  '/activity/history': {
    title: 'History',
    sentences: [
      'The history of a person or a message is in the order of time, the newest first, with its last 200 changes. Groups are read as they are now. Its pages stay as the first one was, until you show the newest.',
      'Of a message it has what each phone reported, who missed it and why, and who changed it, with the receivers that came and went (older changes have their number alone); of a person what their phone reported, what was assigned and missed, invitations and the last consent. Search finds people or messages; a choice shows one kind of event.',
      'Proof opens the report of that message and that person, while they are a receiver of it.',
    ],
    picture: 'activity',
  },
  '/drive-test': {
    title: 'Drive test',
    sentences: [
      'Draw a route, or choose two places, and see what each person would hear and where.',
      'The result comes from the same program that runs on the phones, before anyone drives.',
      'Save a route to test it again whenever one of its messages changes.',
    ],
    picture: 'drive-test',
    keys: [['Arrow keys on a point', 'Move it']],
  },
  '/hear': {
    title: 'Hear it here',
    sentences: [
      'The phone at the side is the receiver app itself, and it drives through your messages on the map.',
      'Only its position and clock are simulated. It speaks with your browser’s voice, and its words appear below it.',
      'Nothing here is stored, and no message counts as heard.',
    ],
    picture: 'hear',
  },
  '/admin': {
    title: 'Admin',
    sentences: [
      'These are the people who use this console, and what each of them may do.',
      'An Admin manages people; an Operator has contacts, groups and messages.',
      'Add User sends an invitation by email, which works for seven days.',
    ],
    picture: 'admin',
    keys: rowKeys,
  },
  '/account': {
    title: 'Usage',
    sentences: [
      'This is what your company uses now and what that costs in a month.',
      'The slider sets how many messages can be live at the same time.',
      'Nothing is charged before you save a card and press Activate.',
    ],
    picture: 'usage',
  },
  '/personal-data': {
    title: 'Personal data',
    sentences: [
      'A person may ask what your company holds about them, and to be erased; it opens from Admin or from the menu of a contact.',
      'Download a copy saves all of it as one file.',
      'Erase removes name and number for good; what was heard and billed stays counted.',
    ],
    picture: 'admin',
  },
  '/clients': {
    title: 'Clients',
    sentences: [
      'Each row is a company that uses Earshot.',
      'Open one on behalf of its operator to see what they see; you can change nothing there.',
      'The waiting list has the people who asked to join.',
    ],
    picture: 'clients',
  },
  '/archive': {
    title: 'Archive',
    sentences: [
      'Users of archived companies cannot log in, and their messages are not delivered.',
      'Their data is not deleted.',
      'Reactivate brings them back as they were.',
    ],
    picture: 'archive',
  },
  '/providers': {
    title: 'Providers',
    sentences: [
      'These are the services that this server uses for text messages, email, maps, places, translation and payments.',
      'Each shows its last success and failure, and Test tries it now.',
      'Stored data says how long rows are kept, and how many the last nightly deletion removed.',
    ],
    picture: 'providers',
  },
};

export function helpFor(path: string): PageHelp | undefined {
  const address = Object.keys(texts)
    .filter((each) => path === each || path.startsWith(`${each}/`))
    .toSorted((a, b) => b.length - a.length)[0];
  return address === undefined ? undefined : texts[address];
}

export const keysEverywhere = [
  ['Ctrl K, or ⌘ K', 'Go to a page, a message, a person or a place, or do something'],
  ['?', 'This help'],
  ['/', 'Search the list; on a page without one, find anything'],
  ['n', 'New message'],
  ['Escape', 'Close what is open'],
] as const;
