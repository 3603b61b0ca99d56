import { Button } from '@mantine/core';
import { EmptyState } from '../../../ui/list/empty-state.tsx';
import { ListFooter } from '../../../ui/list/list-footer.tsx';
import { SearchBox } from '../../../ui/list/search-box.tsx';
import { Sheet, SheetTable, SheetToolbar } from '../../../ui/sheet.tsx';
import type { ReceiversData } from '../queries.ts';
import type { HeardAddress } from './heard-address.ts';
import { PersonLine } from './person-line.tsx';
import classes from './receivers.module.css';
import type { RemedyProps } from './remedy-result.tsx';

interface PeopleProps extends RemedyProps {
  readonly data: ReceiversData;
  readonly address: HeardAddress;
  readonly timeZone: string;
  /** Other people are loading. */
  readonly isStale: boolean;
}

/** So many people are found without a search. */
const fewPeople = 10;

/** The people of the message, those who have not heard it first. */
export function People({ messageId, data, address, timeZone, isStale, remedies }: PeopleProps) {
  const { filter, show } = address;
  const people = data.heard + data.waiting + data.missed + data.notDelivered + data.notBegun;
  if (people === 0)
    return <EmptyState title="No receivers" text={messageId === undefined ? 'No messages are active now.' : 'This message has no receivers.'} />;
  return (
    <>
      <Sheet>
        {(people > fewPeople || filter.search !== '') && (
          <SheetToolbar>
            <div className={classes['search']}>
              <SearchBox label="Search people" placeholder="Search people" value={filter.search} onSearch={(search) => show({ search })} />
            </div>
          </SheetToolbar>
        )}
        {data.data.length === 0 ? (
          <EmptyState title="No people match" text="Try another search or filter.">
            <Button variant="default" onClick={() => show({ outcome: undefined, cause: undefined, search: '' })}>
              Show everyone
            </Button>
          </EmptyState>
        ) : (
          <SheetTable label="People" isStale={isStale}>
            <thead>
              <tr>
                <th scope="col">Person</th>
                <th scope="col" className={classes['remedies']}>
                  What to do
                </th>
              </tr>
            </thead>
            <tbody>
              {data.data.map((person) => (
                <PersonLine key={person.contactId} isEdited={(data.version ?? 1) > 1} {...{ person, messageId, timeZone, remedies }} />
              ))}
            </tbody>
          </SheetTable>
        )}
      </Sheet>
      {data.data.length > 0 && <ListFooter pager={data.pager} label="Pages of people" onPage={(page) => show({ page })} />}
    </>
  );
}
