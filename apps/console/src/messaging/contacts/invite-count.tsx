import { formatCount } from '@earshot/domain';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { failureText } from '../../platform/failure-text.ts';
import { type ChosenContacts, toBulkBody } from './contacts-query.ts';

const formatTexts = (texts: number): string => (texts === 1 ? '1 text message goes out' : `${formatCount(texts)} text messages go out`);

/** Says before a bulk invite how many text messages go out, and what they cost. */
export function InviteCount({ chosen }: { readonly chosen: ChosenContacts }) {
  const { selection, list, queryTime } = chosen;
  const { data, error } = useQuery({
    queryKey: ['contacts', 'invite-count', selection.kind, [...(selection.kind === 'some' ? selection.ids : selection.except)], list, queryTime],
    queryFn: ({ signal }) => api.contacts.inviteCount({ body: toBulkBody(chosen) }, { signal }),
    retry: false,
    gcTime: 0,
  });
  if (!data) return <output>{error ? failureText(error) : 'Counting the text messages…'}</output>;
  const { texts, skipped, textsLeft } = data;
  const rest = skipped === 0 ? '' : ` ${formatCount(skipped)} of those selected ${skipped === 1 ? 'gets' : 'get'} none.`;
  const cost =
    textsLeft === undefined
      ? ' They add nothing to your bill.'
      : ` Free usage has ${formatCount(textsLeft)} text ${textsLeft === 1 ? 'message' : 'messages'} left.`;
  return (
    <output>
      {formatTexts(texts)}.{rest}
      {cost}
    </output>
  );
}
