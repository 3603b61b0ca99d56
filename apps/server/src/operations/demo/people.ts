import type { OwnerKey } from './companies.ts';

/**
 * How a person treats messages: hears all of them, most, hardly any; `away` has not opened the app for days. `pending`
 * was invited this week, `lapsed` long ago, `new` never: these have no device.
 */
export type Habit = 'diligent' | 'usual' | 'distracted' | 'away' | 'pending' | 'lapsed' | 'new';

/** An entry of a demo address book. Groups and messages use the name as key. */
export interface DemoContact {
  readonly name: string;
  readonly owner: OwnerKey;
  readonly phone: string;
  readonly email: string;
  readonly habit: Habit;
  readonly language: 'en' | 'es';
  readonly isShared: boolean;
}

type Row = readonly [name: string, habit: Habit, ...marks: readonly ('es' | 'shared')[]];

const books: Readonly<Record<OwnerKey, readonly Row[]>> = {
  operator: [
    ['Luis Ortega', 'diligent', 'es'],
    ['Hannah Kowalski', 'diligent'],
    ['Andre Thompson', 'diligent'],
    ['Mei Chen', 'diligent'],
    ['Jesús Ramírez', 'usual', 'es'],
    ['Caleb Foster', 'diligent'],
    ['Nadia Haddad', 'usual'],
    ['Trevor Quinn', 'distracted'],
    ['Ana Morales', 'diligent', 'es'],
    ['Brett Lindgren', 'usual'],
    ['Sofia Petrov', 'diligent'],
    ['Darnell Hayes', 'away'],
    ['Yolanda Cruz', 'usual', 'es', 'shared'],
    ['Owen McBride', 'distracted'],
    ['Priscilla Tran', 'diligent', 'shared'],
    ['Gus Hartmann', 'away'],
    ['Ivy Nakamura', 'pending'],
    ['Rafael Soto', 'pending', 'es'],
    ['Kendra Wallace', 'pending'],
    ['Pete Lundquist', 'pending'],
    ['Shawn Delaney', 'lapsed'],
    ['Marisol Vega', 'new', 'es'],
    ['Curtis Boyd', 'new'],
    ['Elena Fischer', 'new'],
  ],
  holder: [
    ['Walter Jensen', 'diligent'],
    ['Grace Okafor', 'usual'],
    ['Miguel Santos', 'diligent', 'es'],
    ['Becky Sandoval', 'distracted'],
    ['Stan Wozniak', 'usual', 'shared'],
    ['Lorraine Pike', 'away'],
    ['Harvey Olson', 'pending'],
    ['Tessa Grant', 'new'],
  ],
  operator2: [
    ['Phil Anders', 'diligent'],
    ['Renee Dubois', 'usual'],
    ['Oscar Lind', 'diligent'],
    ['Carmen Ibarra', 'distracted', 'es'],
    ['Joel Stein', 'usual'],
    ['Wendy Park', 'lapsed'],
    ['Duane Ellis', 'new'],
  ],
  trial: [
    ['Bruno Keller', 'diligent'],
    ['Tanya Brooks', 'usual'],
    ['Felipe Núñez', 'distracted', 'es'],
    ['Abby Clarke', 'pending'],
    ['Norm Sutter', 'new'],
  ],
};

const firstNumber: Readonly<Record<OwnerKey, number>> = { operator: 14105550110, holder: 14105550140, operator2: 14105550160, trial: 14435550110 };

/** 'jesus.ramirez@example.com'; every fourth contact has no address. */
const makeEmail = (name: string, index: number): string =>
  index % 4 === 3 ? '' : `${name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '.')}@example.com`;

/** All contacts of the demo address books, without the default contacts. The numbers are the fictional 555-01xx. */
export const demoContacts: readonly DemoContact[] = (Object.keys(books) as OwnerKey[]).flatMap((owner) =>
  books[owner].map(([name, habit, ...marks], index) => ({
    name,
    owner,
    phone: `+${firstNumber[owner] + index}`,
    email: makeEmail(name, index),
    habit,
    language: marks.includes('es') ? ('es' as const) : ('en' as const),
    isShared: marks.includes('shared'),
  })),
);

/** A group besides Everyone. */
export interface DemoGroup {
  readonly name: string;
  readonly owner: OwnerKey;
  readonly typeId: string;
  readonly isInactive?: boolean;
  readonly isShared?: boolean;
  /** Names of contacts of the same owner. */
  readonly members: readonly string[];
}

export const demoGroups: readonly DemoGroup[] = [
  {
    name: 'Northside Crew',
    owner: 'operator',
    typeId: 'crew',
    members: [
      'Luis Ortega',
      'Hannah Kowalski',
      'Andre Thompson',
      'Jesús Ramírez',
      'Caleb Foster',
      'Trevor Quinn',
      'Ana Morales',
      'Ivy Nakamura',
      'Shawn Delaney',
    ],
  },
  {
    name: 'Broadway Market Site',
    owner: 'operator',
    typeId: 'job-site',
    members: ['Mei Chen', 'Nadia Haddad', 'Brett Lindgren', 'Sofia Petrov', 'Darnell Hayes', 'Owen McBride', 'Rafael Soto', 'Marisol Vega'],
  },
  {
    name: 'Deliveries',
    owner: 'operator',
    typeId: 'vendor',
    isShared: true,
    members: ['Yolanda Cruz', 'Priscilla Tran', 'Gus Hartmann', 'Kendra Wallace', 'Curtis Boyd'],
  },
  {
    name: 'Snow Removal',
    owner: 'operator',
    typeId: 'other',
    isInactive: true,
    members: ['Luis Ortega', 'Andre Thompson', 'Caleb Foster', 'Brett Lindgren', 'Gus Hartmann', 'Pete Lundquist'],
  },
  {
    name: 'Ellwood Avenue Apartments',
    owner: 'holder',
    typeId: 'property',
    members: ['Walter Jensen', 'Grace Okafor', 'Miguel Santos', 'Becky Sandoval', 'Lorraine Pike', 'Harvey Olson'],
  },
  { name: 'Inspectors', owner: 'operator2', typeId: 'department', members: ['Phil Anders', 'Renee Dubois', 'Oscar Lind', 'Wendy Park'] },
  { name: 'Grounds Team', owner: 'trial', typeId: 'crew', members: ['Bruno Keller', 'Tanya Brooks', 'Felipe Núñez'] },
];
