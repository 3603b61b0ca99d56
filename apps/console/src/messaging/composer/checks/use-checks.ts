import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { formProblems } from '../form-problems.ts';
import { type MessageForm, saveBodyOf } from '../message-form.ts';

/** After the last change; a check before that would be of a word half typed. */
const restMs = 600;
// Others' messages and phones change without this form.
const everyMs = 60_000;

/** Whether the form could be set. Until then its own problems are said beside its fields, and a check would speak of half a message. */
const isWhole = (form: MessageForm): boolean => Object.keys(formProblems(form)).length === 0;

/** What may be wrong with a form that could be set, a moment after it rests. An answer to an older form is not waited for. */
export function useChecks(form: MessageForm, messageId: string | undefined) {
  const [rested] = useDebouncedValue(form, restMs);
  const isOn = isWhole(form) && isWhole(rested);
  const { content, ...rest } = saveBodyOf(rested, { id: messageId, modifiedAt: undefined, mode: 'draft' });
  // The title is not heard.
  const body = { ...rest, content: { ...content, title: '', spanishTitle: '' } };
  const { data, error, refetch } = useQuery({
    queryKey: ['message-checks', body],
    queryKeyHashFn: keyText,
    queryFn: ({ signal }) => api.messageChecks.check({ body }, { signal }),
    enabled: isOn,
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
    retry: false,
    gcTime: 0,
    networkMode: 'always',
    // With that mode the default is not to; a check that failed for want of a network would stand until the next minute.
    refetchOnReconnect: 'always',
  });
  return { isOn, data, error, refetch };
}

/** A key as text; the ids of a choice are sets, which JSON leaves out. */
export const keyText = (key: readonly unknown[]): string => JSON.stringify(key, (_, value: unknown) => (value instanceof Set ? [...value] : value));
