import type { Client, ClientProfile } from '@earshot/contract';
import { clientAdmin } from '@earshot/contract/operations/client-admin';
import { industries, maxPerPage } from '@earshot/domain';
import * as z from 'zod';
import { api } from '../../platform/api.ts';
import { type FieldProblems, problemsByName, useRowForm } from '../../ui/form/use-row-form.ts';

export type ProfileField = Exclude<keyof ClientProfile, 'clientId' | 'profileModifiedAt'>;
type ProfileInput = Readonly<Record<ProfileField, string>>;

const wireNames: Readonly<Record<ProfileField, string>> = {
  name: 'Name',
  details: 'Details',
  companySiteUrl: 'Company_Site_URL',
  companyLinkedInPage: 'Company_LinkedIn_Page',
  crmLink: 'CRM_Link',
  industry: 'Industry',
};
const fields = Object.keys(wireNames) as ProfileField[];

const toProfileInput = ({ name, details, companySiteUrl, companyLinkedInPage, crmLink, industry }: Client): ProfileInput => ({
  name,
  details,
  companySiteUrl,
  companyLinkedInPage,
  crmLink,
  industry: industries.some((each) => each === industry) ? industry : '',
});

/** The body to send; the industry may still be none of the allowed ones. */
const toProfileBody = ({ id: clientId, profileModifiedAt }: Client, typed: ProfileInput): ClientProfile =>
  ({ clientId, profileModifiedAt, ...Object.fromEntries(fields.map((field) => [field, typed[field].trim()])) }) as unknown as ClientProfile;

/** The contract's problems with the form before it is sent, in the server's words. */
function findProblems(body: ClientProfile): FieldProblems<ProfileField> {
  const { error } = z.safeEncode(clientAdmin.save.body, body);
  return problemsByName(wireNames, (name) => {
    const text = error?.issues.find(({ path }) => path.at(-1) === name)?.message;
    return text !== undefined && name === wireNames.industry ? 'Choose an industry' : text;
  });
}

interface ProfileFormOptions {
  readonly client: Client;
  readonly onUnsaved: (isUnsaved: boolean) => void;
  readonly onSaved: () => void;
}

/** The form of a client's profile. */
export const useProfileForm = ({ client, onUnsaved, onSaved }: ProfileFormOptions) =>
  useRowForm({
    row: client,
    toInput: toProfileInput,
    read: async () => (await api.clients.list({ query: { perpage: maxPerPage } })).clients.find(({ id }) => id === client.id),
    findProblems: (typed, opened) => findProblems(toProfileBody(opened, typed)),
    save: (typed, opened) => api.clientAdmin.save({ body: toProfileBody(opened, typed) }),
    onSaved,
    wireNames,
    onUnsaved,
  });
