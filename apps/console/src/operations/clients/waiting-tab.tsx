import type { WaitingPerson } from '@earshot/contract';
import { fullName } from '@earshot/domain';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { formatsFor } from '../../platform/dates.ts';
import { useSession } from '../../platform/session.ts';
import { HiddenText } from '../../ui/hidden-text.tsx';
import { CellNote, CellTitle, SheetTable } from '../../ui/sheet.tsx';
import classes from './clients.module.css';
import type { TabProps } from './clients-tab.tsx';
import { ListFrame } from '../../ui/list/list-frame.tsx';
import { useKeptPage } from '../../ui/list/use-kept-page.ts';
import { useQuestion } from '../../ui/list/use-question.ts';

/** The people who wait to be admitted, the longest first (decisions: Sign-in and admission). */
export function WaitingTab({ search, onChange, onDone }: TabProps) {
  const { user } = useSession();
  const { page, perpage, search: text } = search;
  const query = { page, perpage, ...(text !== '' && { search: text }) };
  const list = useKeptPage(
    useQuery({
      queryKey: ['waiting-list', query],
      queryFn: ({ signal }) => api.waitingList.list({ query }, { signal }),
      placeholderData: keepPreviousData,
    }),
    text,
  );
  const queryClient = useQueryClient();
  const questions = useQuestion();
  const admit = (person: WaitingPerson) =>
    questions.run({
      question: `Admit ${fullName(person)}? They get their own account and an email about it.`,
      button: `Admit ${fullName(person)}`,
      carryOut: async () => {
        try {
          await api.waitingList.admit({ body: { userId: person.id } });
          onDone(`${fullName(person)} was admitted and told by email.`);
        } finally {
          // After a refusal too: another admin may have admitted the person.
          for (const key of ['waiting-list', 'clients']) void queryClient.invalidateQueries({ queryKey: [key] });
        }
      },
    });
  return (
    <ListFrame
      noun="the waiting list"
      placeholder="Search name, email or company"
      pager={list.data?.pager}
      empty={{ title: 'The waiting list is empty', text: 'People who sign up while Earshot is full and choose to wait appear here.' }}
      {...{ search, onChange, list, questions }}
    >
      <WaitingTable
        people={list.data?.data ?? []}
        timeZone={user?.timeZone ?? 'UTC'}
        mayAdmit={user?.isSuper === true}
        isStale={list.isPlaceholderData}
        onAdmit={admit}
      />
    </ListFrame>
  );
}

interface WaitingTableProps {
  readonly people: readonly WaitingPerson[];
  readonly timeZone: string;
  readonly mayAdmit: boolean;
  readonly isStale: boolean;
  readonly onAdmit: (person: WaitingPerson) => void;
}

function WaitingTable({ people, timeZone, mayAdmit, isStale, onAdmit }: WaitingTableProps) {
  const formats = formatsFor(timeZone);
  return (
    <SheetTable label="Waiting list" isStale={isStale}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col" data-from="sm">
            Email
          </th>
          <th scope="col" data-from="md">
            Company
          </th>
          <th scope="col" data-from="sm" className={classes['date']}>
            Since
          </th>
          <th scope="col" className={classes['admit']}>
            <HiddenText>Actions</HiddenText>
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.id}>
            <td>
              <CellTitle>{fullName(person)}</CellTitle>
              {/* The content of the columns that a small screen hides. */}
              <div className={classes['below']}>
                <CellNote>{person.email}</CellNote>
                <CellNote>{[person.company, `since ${formats.formatDay(person.consentedAt)}`].filter(Boolean).join(', ')}</CellNote>
              </div>
            </td>
            <td data-from="sm">{person.email}</td>
            <td data-from="md">{person.company || '—'}</td>
            <td data-from="sm">{formats.formatDay(person.consentedAt)}</td>
            <td className={classes['admit']}>
              <Button
                variant="default"
                disabled={!mayAdmit}
                title={mayAdmit ? undefined : 'Only a super admin can admit people.'}
                aria-label={`Admit ${fullName(person)}`}
                onClick={() => onAdmit(person)}
              >
                Admit
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </SheetTable>
  );
}
