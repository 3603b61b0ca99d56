import { maxViewNameLength } from '@earshot/domain';
import * as z from 'zod';
import { operations } from '../wire/operation.ts';
import { Done, id, line, requiredLine, text } from '../wire/wire.ts';

const viewers = ['holder', 'operator'] as const;

const List = z.enum(['messages', 'contacts'], 'must be messages or contacts');

/** Search, filters and order as in the list's address; whoever opens the view checks the values. */
const Search = z
  .record(text(40), line(200))
  .refine((search) => Object.keys(search).length <= 12, 'must have at most 12 entries')
  .meta({ description: 'Search, filters and order by their names in the address' });

export const SavedView = z.object({ id, name: z.string(), search: Search });
export type SavedView = z.output<typeof SavedView>;

/** Views of a list that a user has saved; nobody else sees them. */
export const savedViews = operations({
  list: {
    summary: 'The saved views of a list, by name',
    method: 'GET',
    path: '/api/savedviews',
    roles: viewers,
    query: z.object({ list: List }),
    response: z.object({ views: z.array(SavedView) }),
    example: { query: { list: 'messages' } },
  },
  save: {
    summary: 'Save a view of a list, or rename or replace the one of an id',
    method: 'POST',
    path: '/api/savedviews',
    roles: viewers,
    creates: true,
    body: z.object({ id: z.optional(id), list: List, name: requiredLine(maxViewNameLength, 'Name is required'), search: Search }),
    response: z.object({ success: z.literal(1), id }),
    example: { body: { list: 'messages', name: 'My live, unheard', search: { status: 'Active', filterkey: 'heard', filtervalue: 'Heard by Nobody' } } },
  },
  remove: {
    summary: 'Delete a saved view',
    method: 'DELETE',
    path: '/api/savedviews',
    roles: viewers,
    body: z.object({ id }),
    response: Done,
    example: { body: { id: '{savedView}' } },
  },
});
