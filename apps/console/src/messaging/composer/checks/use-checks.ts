import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { formProblems } from '../form-problems.ts';
import { type MessageForm, toSaveBody } from '../message-form.ts';

/** Delay after the last change; an earlier check would be of a half-typed word. */
const restMs = 600;
// Other messages and phones change independently of this form.
const everyMs = 60_000;

/** Whether the form could be set. Until then its own problems are shown beside its fields, and a check would be of half a message. */
const isWhole = (form: MessageForm): boolean => Object.keys(formProblems(form)).length === 0;

/** The possible problems of a form that could be set, a moment after its last change. Discards an answer to an older form. */
export function useChecks(form: MessageForm, messageId: string | undefined) {
  const [rested] = useDebouncedValue(form, restMs);
  const isOn = isWhole(form) && isWhole(rested);
  const { content, ...rest } = toSaveBody(rested, { id: messageId, modifiedAt: undefined, mode: 'draft' });
  // The title is not spoken.
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
    // That network mode turns the default off; without this line a check that failed offline would stay until the next minute.
    refetchOnReconnect: 'always',
  });
  return { isOn, data, error, refetch };
}

/** A key as text; the ids of a choice are sets, which JSON leaves out. */
export const keyText = (key: readonly unknown[]): string => JSON.stringify(key, (_, value: unknown) => (value instanceof Set ? [...value] : value));
