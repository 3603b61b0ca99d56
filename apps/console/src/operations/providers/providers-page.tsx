import type { ProviderStatus } from '@earshot/contract';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { failureText } from '../../platform/failure-text.ts';
import { useSession } from '../../platform/session.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { SkeletonRows } from '../../ui/list/skeleton-rows.tsx';
import classes from './providers.module.css';
import { ProvidersTable } from './providers-table.tsx';
import { SchedulesTable } from './schedules-table.tsx';
import { StoredData } from './stored-data.tsx';
import { TestDialog } from './test-dialog.tsx';
import { useProviders } from './use-providers.ts';

/** The providers of this installation: the one behind each port, its last answer and its queue. */
export function ProvidersPage(): ReactNode {
  const { user } = useSession();
  const list = useProviders();
  const [tested, setTested] = useState<ProviderStatus>();
  const [isTesting, setTesting] = useState(false);
  const open = (provider: ProviderStatus) => {
    setTested(provider);
    setTesting(true);
  };
  return (
    <>
      <PageHeader title="Providers" note="The services that this server uses, and how they work. They are chosen in the server’s settings." />
      {list.data?.notices?.map((notice) => (
        <Notice key={notice} text={notice} />
      ))}
      <Sheet>
        {list.isRefetchError && (
          <Notice text={failureText(list.error)}>
            <Button variant="default" onClick={() => void list.refetch()}>
              Try again
            </Button>
          </Notice>
        )}
        {list.data ? (
          <ProvidersTable providers={list.data.data} at={list.data.at} timeZone={user?.timeZone ?? 'UTC'} onTest={open} />
        ) : list.error ? (
          <ErrorPanel error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <SkeletonRows label="Loading the providers" />
        )}
      </Sheet>
      {list.data?.schedules && (
        <section className={classes['section']}>
          <h2 className={classes['heading']}>Scheduled jobs</h2>
          <Sheet>
            <SchedulesTable schedules={list.data.schedules} at={list.data.at} timeZone={user?.timeZone ?? 'UTC'} />
          </Sheet>
        </section>
      )}
      <StoredData timeZone={user?.timeZone ?? 'UTC'} />
      {tested && <TestDialog opened={isTesting} provider={tested} onClose={() => setTesting(false)} />}
    </>
  );
}
