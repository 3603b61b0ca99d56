import { type BillingLanguage, billingLanguages } from '@earshot/domain';
import { NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { failureText } from '../../platform/failure-text.ts';
import { useReread, type Viewer } from './queries.ts';
import classes from './bill-footer.module.css';

const names: Readonly<Record<BillingLanguage, string>> = { en: 'English', es: 'Español' };
const options = billingLanguages.map((value) => ({ value, label: names[value] }));

/** The language of bills, of emails and of the first text message to a person; a choice is saved at once. */
export function LanguageChoice({ language, viewer }: { readonly language: BillingLanguage; readonly viewer: Viewer }) {
  const reread = useReread();
  const save = useMutation({ mutationFn: (next: BillingLanguage) => api.billing.changeLanguage({ query: { language: next } }), onSettled: reread });
  return (
    <NativeSelect
      className={classes['language'] ?? ''}
      size="xs"
      label="Language of bills, emails and texts"
      data={options}
      value={save.isPending ? save.variables : language}
      error={save.error ? failureText(save.error) : undefined}
      disabled={viewer.isOnBehalf}
      onChange={({ currentTarget: { value } }) => save.mutate(value === 'es' ? 'es' : 'en')}
    />
  );
}
