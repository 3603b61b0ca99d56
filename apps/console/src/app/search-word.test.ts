import { expect, test } from 'vitest';
import { adminSearch } from './admin-search.ts';
import { clientsSearch } from '../operations/clients/index.ts';
import { contactsSearch } from '../messaging/contacts/index.ts';
import { groupsSearch } from '../messaging/groups/index.ts';
import { wordAmong } from '../platform/search-word.ts';

test('a word is found in any case, with blanks around it or without', () => {
  const words = ['All', 'Not Delivered'] as const;
  expect(['all', ' ALL ', 'not delivered', 'None', '', undefined].map((text) => wordAmong(words, text))).toEqual([
    'All',
    'All',
    'Not Delivered',
    undefined,
    undefined,
    undefined,
  ]);
});

test('the words of every list’s address are read in any case, and others are the default', () => {
  expect(contactsSearch.parse({ status: 'pending', sort: 'lastname', order: 'ASC' })).toMatchObject({ status: 'Pending', sort: 'LastName', order: 'asc' });
  expect(contactsSearch.parse({ selectAllSort: 'verified' })).toMatchObject({ status: 'Verified', selectAllSort: 'Verified' });
  expect(groupsSearch.parse({ status: 'inactive' })).toMatchObject({ status: 'Inactive' });
  expect(adminSearch.parse({ tab: 'Audit', status: 'pending' })).toMatchObject({ tab: 'audit', status: 'Pending' });
  expect(clientsSearch.parse({ tab: 'WAITING', reports: 'all' })).toMatchObject({ tab: 'waiting', reports: 'All' });
  expect([contactsSearch, groupsSearch, adminSearch].map((search) => search.parse({ status: 'odd' }).status)).toEqual(['All', 'All', 'All']);
});
