export interface DemoCompany {
  readonly key: 'harborview' | 'mapleRidge' | 'staff';
  readonly name: string;
  readonly details: string;
  readonly site: string;
  readonly industry: string;
  /** Days ago. */
  readonly createdDays: number;
  readonly isInternal?: boolean;
  /** Free use began this many days ago; undefined for an activated account. */
  readonly trialDays?: number;
}

export const demoCompanies: readonly DemoCompany[] = [
  {
    key: 'harborview',
    name: 'Harborview Property Services',
    details: 'Maintenance, snow and small construction for apartment and office buildings in Baltimore.',
    site: 'https://harborview.example',
    industry: 'Property Management',
    createdDays: 210,
  },
  {
    key: 'mapleRidge',
    name: 'Maple Ridge Apartments',
    details: 'Two hundred apartments in Baltimore.',
    site: 'https://mapleridge.example',
    industry: 'Property Management',
    createdDays: 6,
    trialDays: 5,
  },
  { key: 'staff', name: 'Earshot', details: '', site: '', industry: 'Other', createdDays: 400, isInternal: true },
];

export interface DemoUser {
  readonly key: 'holder' | 'admin' | 'operator' | 'operator2' | 'trial' | 'super' | 'support';
  readonly company: DemoCompany['key'];
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly roles: readonly ('holder' | 'admin' | 'operator' | 'super' | 'support')[];
  /** Hours since the user was last seen. */
  readonly seenHours: number;
}

/** `{key}@demo.test` signs in. */
export const demoUsers: readonly DemoUser[] = [
  {
    key: 'holder',
    company: 'harborview',
    firstName: 'Dana',
    lastName: 'Whitfield',
    phone: '+14105550100',
    roles: ['holder', 'admin', 'operator'],
    seenHours: 5,
  },
  { key: 'admin', company: 'harborview', firstName: 'Marcus', lastName: 'Bell', phone: '+14105550101', roles: ['admin'], seenHours: 27 },
  { key: 'operator', company: 'harborview', firstName: 'Rosa', lastName: 'Delgado', phone: '+14105550102', roles: ['operator'], seenHours: 1 },
  { key: 'operator2', company: 'harborview', firstName: 'Tom', lastName: 'Becker', phone: '+14105550103', roles: ['operator'], seenHours: 19 },
  {
    key: 'trial',
    company: 'mapleRidge',
    firstName: 'Priya',
    lastName: 'Nair',
    phone: '+14435550100',
    roles: ['holder', 'admin', 'operator'],
    seenHours: 22,
  },
  { key: 'super', company: 'staff', firstName: 'Alex', lastName: 'Morgan', phone: '+16675550100', roles: ['super'], seenHours: 49 },
  { key: 'support', company: 'staff', firstName: 'Jamie', lastName: 'Lee', phone: '+16675550101', roles: ['support'], seenHours: 30 },
];

/** The users with an address book. */
export type OwnerKey = 'holder' | 'operator' | 'operator2' | 'trial';
