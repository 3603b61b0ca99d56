import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { usePortal } from '../../../../platform/use-portal.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { OpenPage } from '../../../../ui/open-page.tsx';
import { standingQuery } from '../admin-queries.ts';
import type { Viewer } from '../member.ts';

/** Opens the payment provider's pages; shown once a payment method exists (spec 2 §2.4). */
export function BillingButton({ viewer }: { readonly viewer: Viewer }) {
  const { data } = useQuery(standingQuery(viewer.clientId));
  const portal = usePortal();
  const closedBecause = !viewer.isHolder
    ? 'Only the Account Holder can open Billing.'
    : data?.hasPaymentMethod
      ? undefined
      : 'Add a payment method to open Billing.';
  return (
    <>
      <Button variant="default" disabled={closedBecause !== undefined} title={closedBecause} loading={portal.isBusy} onClick={portal.open}>
        Billing
      </Button>
      {portal.problem !== undefined && <Notice text={portal.problem}>{portal.page && <OpenPage url={portal.page.url} onOpened={portal.page.forget} />}</Notice>}
    </>
  );
}
