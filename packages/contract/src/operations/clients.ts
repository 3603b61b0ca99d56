import * as z from 'zod';
import { OwnedCounts } from '../people/owned-counts.ts';
import { operations } from '../wire/operation.ts';
import { dataSchema, id, instant, orNull, Pager, pageQuery, renamed } from '../wire/wire.ts';

export const Client = renamed(
  {
    id: ['ClientID', id],
    name: ['Name', z.string()],
    holderName: ['HolderName', z.string()],
    details: ['Details', z.string()],
    companySiteUrl: ['Company_Site_URL', z.string()],
    companyLinkedInPage: ['Company_LinkedIn_Page', z.string()],
    crmLink: ['CRM_Link', z.string()],
    industry: ['Industry', z.string()],
    createdAt: ['Created', instant],
    /** The last time one of its users was seen. */
    lastUsedAt: ['Modified', orNull(instant)],
    archivedAt: ['Archived', z.optional(instant)],
    /** The last change of its profile; `Modified` is the documents' name for the last use. */
    profileModifiedAt: ['ProfileModified', instant],
  },
  ['Title'],
);
export type Client = z.output<typeof Client>;

const staff = ['support', 'super'] as const;

export const clients = operations({
  list: {
    summary: 'List clients',
    method: 'GET',
    path: '/api/getclients',
    roles: staff,
    query: z.object(pageQuery),
    response: z.object({
      clients: z.array(Client),
      pager: Pager,
      /** The number of archived clients: the Archive opens if there are any. */
      archivedCount: z.int(),
    }),
    example: { query: { page: '1' } },
  },
  operators: {
    summary: 'The operators of a client',
    method: 'GET',
    path: '/api/getclientoperators',
    roles: staff,
    query: z.object({ ClientID: id }),
    response: dataSchema(renamed({ id: ['UserID', id], firstName: ['FirstName', z.string()], lastName: ['LastName', z.string()] })),
    example: { query: { ClientID: '{client}' } },
  },
  counts: {
    summary: 'Counts of what a client owns',
    method: 'GET',
    path: '/api/getcountforclient',
    roles: staff,
    query: z.object({ ClientID: id }),
    response: z.object({ data: OwnedCounts }),
    example: { query: { ClientID: '{client}' } },
  },
});
