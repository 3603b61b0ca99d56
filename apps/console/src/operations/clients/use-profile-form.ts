import type { Client, ClientProfile } from '@earshot/contract';
import { clientAdmin } from '@earshot/contract/operations/client-admin';
import { industries, maxPerPage } from '@earshot/domain';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod';
import { api } from '../../platform/api.ts';
import { failureText, fieldFailure } from '../../platform/failure-text.ts';
import { useNewer } from '../../platform/stale-save.ts';
import { isSameForm } from '../../ui/use-close-guard.tsx';

export type ProfileField = Exclude<keyof ClientProfile, 'clientId' | 'profileModifiedAt'>;
type ProfileInput = Readonly<Record<ProfileField, string>>;
type Problems = Partial<Record<ProfileField, string>>;

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
function findProblems(body: ClientProfile): Problems {
  const { error } = z.safeEncode(clientAdmin.save.body, body);
  const findIssueText = (field: ProfileField) => error?.issues.find(({ path }) => path.at(-1) === wireNames[field])?.message;
  return onlyWrong(fields.map((field) => [field, field === 'industry' && findIssueText(field) !== undefined ? 'Choose an industry' : findIssueText(field)]));
}

const onlyWrong = (problems: readonly (readonly [ProfileField, string | undefined])[]): Problems =>
  Object.fromEntries(problems.filter(([, text]) => text !== undefined)) as Problems;

/** A client's profile while it is edited. The typed text survives every failure. */
export function useProfileForm(client: Client, onSaved: () => void) {
  const [typed, setTyped] = useState(() => toProfileInput(client));
  const [opened] = useState(typed);
  const [refused, setRefused] = useState<{ errors: Problems; notice?: string | undefined; times: number }>({ errors: {}, times: 0 });
  const refuse = (errors: Problems, notice?: string) => setRefused(({ times }) => ({ errors, notice, times: times + 1 }));
  const saving = useMutation({
    mutationFn: (body: ClientProfile) => api.clientAdmin.save({ body }),
    onSuccess: onSaved,
    onError: (error) => {
      const errors = onlyWrong(fields.map((field) => [field, fieldFailure(error, wireNames[field])]));
      refuse(errors, Object.keys(errors).length > 0 ? undefined : failureText(error));
    },
  });
  const newer = useNewer({
    row: client,
    error: saving.error,
    read: async () => (await api.clients.list({ query: { perpage: maxPerPage } })).clients.find(({ id }) => id === client.id),
    toForm: toProfileInput,
    onLoaded: (rebased) => {
      saving.reset();
      setTyped(rebased);
      refuse({});
    },
  });
  return {
    typed,
    ...refused,
    newer,
    isSaving: saving.isPending,
    isUnsaved: !isSameForm(typed, opened),
    change: (field: ProfileField, value: string) => {
      setTyped((last) => ({ ...last, [field]: value }));
      setRefused((last) => ({ ...last, errors: { ...last.errors, [field]: undefined } }));
    },
    submit: () => {
      if (saving.isPending) return;
      const body = toProfileBody(newer.opened, typed);
      const problems = findProblems(body);
      refuse(problems);
      if (Object.keys(problems).length === 0) saving.mutate(body);
    },
  };
}
