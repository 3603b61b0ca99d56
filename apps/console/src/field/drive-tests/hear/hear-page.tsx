import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '../../../platform/session.ts';
import { EmptyState } from '../../../ui/list/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonRows } from '../../../ui/list/skeleton-rows.tsx';
import type { RouteMapComponent } from '../map-component.ts';
import { takeDrive } from './drive-handover.ts';
import { type Ears, prepare, readInbox, type RehearsalRequest } from './load-inbox.ts';
import { sampleShift } from './sample.ts';
import { Stage } from './stage.tsx';

/** /hear: the operator's messages on a phone at the side. */
export function HearPage({ map }: { readonly map?: RouteMapComponent }) {
  const { message, from } = useSearch({ strict: false });
  const [drive] = useState(() => (from === 'drive' ? takeDrive() : undefined));
  return (
    <>
      <PageHeader
        title="Hear it here"
        note={message === undefined && !drive ? 'A whole shift with your live messages, on a simulated phone.' : 'On a simulated phone.'}
      >
        <Button component={Link} to="/activity" variant="default">
          Activity
        </Button>
      </PageHeader>
      <Wish key={message ?? from ?? 'all'} wanted={{ messageId: message, drive }} map={map} />
    </>
  );
}

interface WishProps {
  readonly wanted: RehearsalRequest;
  readonly map: RouteMapComponent | undefined;
}

/** Read only once: messages being played are not replaced. */
const once = { staleTime: Infinity, gcTime: 0, refetchOnReconnect: false } as const;

function Wish({ wanted, map }: WishProps) {
  const { user } = useSession();
  const [now] = useState(Date.now);
  const [chosen, setChosen] = useState<Ears>();
  const inbox = useQuery({ queryKey: ['hear', wanted, now], queryFn: ({ signal }) => readInbox(wanted, now, signal), ...once });
  const ears = chosen ?? inbox.data?.ears[0];
  const ownName = `${user?.firstName ?? ''} ${user?.lastName ?? ''}`.trim() || 'You';
  const timeZone = user?.timeZone ?? 'UTC';
  const isEmpty = inbox.data?.messages.length === 0;
  const prepared = useQuery({
    queryKey: ['hear', wanted, now, 'shift', ears?.messageIds.join(' '), ears?.names[0]],
    enabled: inbox.data !== undefined && !isEmpty,
    queryFn: ({ signal }) => prepare(inbox.data ?? { people: [], messages: [] }, { wanted, ears, ownName, now }, signal),
    ...once,
  });
  if (isEmpty) return <Sample timeZone={timeZone} now={now} map={map} />;
  const error = inbox.error ?? prepared.error;
  if (error) return <ErrorPanel title="This could not be played" error={error} onRetry={() => void (inbox.error ? inbox.refetch() : prepared.refetch())} />;
  if (!inbox.data || !prepared.data) return <SkeletonRows label="Preparing the shift" />;
  const isChoice = wanted.messageId === undefined && inbox.data.ears.length > 1;
  return (
    <Stage key={ears?.names[0] ?? ''} prepared={prepared.data} timeZone={timeZone} map={map}>
      {isChoice && (
        <NativeSelect
          size="xs"
          aria-label="Whose phone"
          value={String(inbox.data.ears.indexOf(ears ?? inbox.data.ears[0]!))}
          data={inbox.data.ears.map(({ names, messageIds }, index) => ({
            value: String(index),
            label: `${names[0] ?? ''}: ${messageIds.length} ${messageIds.length === 1 ? 'message' : 'messages'}`,
          }))}
          onChange={(event) => setChosen(inbox.data.ears[Number(event.currentTarget.value)])}
        />
      )}
    </Stage>
  );
}

function Sample({ timeZone, now, map }: { readonly timeZone: string; readonly now: number; readonly map: RouteMapComponent | undefined }) {
  const [prepared] = useState(() => sampleShift(now, timeZone));
  return (
    <>
      <EmptyState title="You have no live messages yet" text="Below is a sample shift from another company. Set a message to hear it here.">
        <Button component={Link} to="/messages/editor">
          New Message
        </Button>
      </EmptyState>
      <Stage prepared={prepared} timeZone={timeZone} map={map} />
    </>
  );
}
