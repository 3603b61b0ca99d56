import { industries, staffRoles } from '@earshot/domain';
import * as z from 'zod';
import { operations } from '../wire/operation.ts';
import { Done, id, instant, lines, Pager, pageQuery, renamed, requiredLine, text } from '../wire/wire.ts';
import { Client } from './clients.ts';

/** A web or FTP address without blanks, or '' (spec 2 §5). */
const link = z.codec(text(500), z.string().regex(/^$|^(?:https?|ftp):\/\/[^\s/?#][^\s]*$/i, 'Please enter a valid URL'), {
  decode: (value) => value.trim(),
  encode: (value) => value,
});

/** The client profile form. */
export const ClientProfile = renamed({
  clientId: ['ClientID', id],
  name: ['Name', requiredLine(100, 'Name is required')],
  // An absent field stays as it is.
  details: ['Details', z.optional(lines(2000))],
  companySiteUrl: ['Company_Site_URL', link.optional()],
  companyLinkedInPage: ['Company_LinkedIn_Page', link.optional()],
  crmLink: ['CRM_Link', link.optional()],
  industry: ['Industry', z.enum(industries, 'must be one of the industries')],
  /** The `ProfileModified` that was read; with an older one a save is a 409. */
  profileModifiedAt: ['ProfileModified', z.optional(instant)],
});
export type ClientProfile = z.output<typeof ClientProfile>;

/** Changes that staff make to a client. Support admins neither archive nor reactivate (decisions: Users). */
export const clientAdmin = operations({
  save: {
    summary: "Save a client's profile",
    method: 'POST',
    path: '/api/saveclientprofile',
    roles: staffRoles,
    body: ClientProfile,
    response: Done,
    example: {
      body: { ClientID: '{client}', Name: 'Home client', Details: '', Company_Site_URL: '', Company_LinkedIn_Page: '', CRM_Link: '', Industry: 'Other' },
    },
  },
  archive: {
    summary: 'Archive a client: signs its users out and stops delivery and billing; a repeated call changes nothing',
    method: 'POST',
    path: '/api/archiveclient',
    roles: ['super'],
    needsConfirmation: true,
    body: z.object({ ClientID: id }),
    response: Done,
    example: { body: { ClientID: '{spareClient}' } },
  },
  archived: {
    summary: 'Archived clients, the latest first',
    method: 'GET',
    path: '/api/getarchivedclients',
    roles: staffRoles,
    query: z.object(pageQuery),
    response: z.object({ clients: z.array(Client), pager: Pager }),
    example: { query: { page: '1' } },
  },
  reactivate: {
    summary: 'Reactivate archived clients, except the sessions of their users; all of them or none',
    method: 'POST',
    path: '/api/reactivateclients',
    roles: ['super'],
    body: z.object({ ClientIDs: z.array(id).min(1, 'must name at least one client').max(100, 'must name at most 100 clients') }),
    response: Done,
    example: { body: { ClientIDs: ['{spareClient}'] } },
  },
});
