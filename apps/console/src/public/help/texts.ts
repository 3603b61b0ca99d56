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
      'Each row is a message: what is spoken, where, to whom and when.',
      'Active means that it can be heard now, Future that its first day is still to come, and Draft that nobody gets it yet.',
      'Choose a row to change the message; the number under Heard opens who heard it, why the others did not, and what helps.',
    ],
    picture: 'messages',
    keys: [...rowKeys, ['D', 'Duplicate the message of the row']],
  },
  '/messages/editor': {
    title: 'The message',
    sentences: [
      'Draw the circle on the map, type what is to be spoken, and choose who hears it.',
      'The phone speaks when its person arrives in the circle, or leaves it, on the days and in the hours that you set.',
      'A draft saves itself; press Save Message when the message may be heard.',
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
      'Import takes many at once from a CSV file and sends nothing to anybody.',
    ],
    picture: 'contacts',
    keys: rowKeys,
  },
  '/group': {
    title: 'Groups',
    sentences: [
      'A group is a name for people who hear the same messages, such as a crew or a site.',
      'Select people, press Add to group, choose a type and give it a name.',
      'Who joins a group later hears its messages too, and a group that is switched off hears nothing.',
    ],
    picture: 'group',
    keys: rowKeys,
  },
  '/activity': {
    title: 'Activity',
    sentences: [
      'Each row is a person with an active message, and whether they heard it.',
      'Heard means that the phone spoke the message to its end; choose a name, or a reason above the figures, to see why one was not heard and what helps.',
      'The page keeps itself up to date while it says Live.',
    ],
    picture: 'activity',
    keys: rowKeys,
  },
  '/activity/report': {
    title: 'Proof of hearing',
    sentences: [
      'The report lists the messages of the past week, who was to hear them and what became of each.',
      'It can be about one message, one person or one place.',
      'Print it, or download it as a file.',
    ],
    picture: 'activity',
  },
  '/drive-test': {
    title: 'Drive test',
    sentences: [
      'Draw a way, or choose two places, and see what each person would hear on it and where.',
      'It is worked out by the same program that runs on the phones, before anybody drives.',
      'Save a route, and it is tried again whenever one of its messages changes.',
    ],
    picture: 'drive-test',
    keys: [['Arrow keys on a point', 'Move it']],
  },
  '/hear': {
    title: 'Hear it here',
    sentences: [
      'The phone at the side is the receiver app itself, and it drives through your messages on the map.',
      'Only its position and its clock are made up; it speaks with the voice of your browser, and its words are written below it.',
      'Nothing that happens here is stored, and nobody counts as having heard a message.',
    ],
    picture: 'hear',
  },
  '/admin': {
    title: 'Admin',
    sentences: [
      'These are the people who use this console, and what each of them may do.',
      'An Admin manages people; an Operator has contacts, groups and messages.',
      'Add User sends an invitation by e-mail, which works for seven days.',
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
  '/clients': {
    title: 'Clients',
    sentences: [
      'Each row is a company that uses Earshot.',
      'Open one on behalf of its operator to see what they see; you can change nothing there.',
      'The waiting list has those who asked to be let in.',
    ],
    picture: 'clients',
  },
  '/archive': {
    title: 'Archive',
    sentences: [
      'Archived companies can no longer sign in, and their messages are not delivered.',
      'Nothing of theirs is deleted.',
      'Reactivate lets them go on where they were.',
    ],
    picture: 'archive',
  },
  '/providers': {
    title: 'Providers',
    sentences: [
      'These are the services that this installation asks: for text messages, mail, maps, places, translation and payments.',
      'Each shows how its last tries ended.',
      'Test asks one of them now.',
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
