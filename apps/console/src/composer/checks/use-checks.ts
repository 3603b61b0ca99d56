import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { type MessageForm, saveBodyOf } from '../message-form.ts';

/** After the last change; a check before that would be of a word half typed. */
const restMs = 600;
// Others' messages and phones change without this form.
const everyMs = 60_000;

/** What may be wrong with the form, a moment after it rests. An answer to an older form is not waited for. */
export function useChecks(form: MessageForm, messageId: string | undefined, isOn: boolean) {
  const [rested] = useDebouncedValue(form, restMs);
  const { content, ...rest } = saveBodyOf(rested, { id: messageId, modifiedAt: undefined, mode: 'draft' });
  // The title is not heard.
  const body = { ...rest, content: { ...content, title: '', spanishTitle: '' } };
  return useQuery({
    queryKey: ['message-checks', body],
    queryKeyHashFn: keyText,
    queryFn: ({ signal }) => api.messageChecks.check({ body }, { signal }),
    enabled: isOn,
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
    retry: false,
    gcTime: 0,
    networkMode: 'always',
  });
}

/** A key as text; the ids of a choice are sets, which JSON leaves out. */
export const keyText = (key: readonly unknown[]): string => JSON.stringify(key, (_, value: unknown) => (value instanceof Set ? [...value] : value));
