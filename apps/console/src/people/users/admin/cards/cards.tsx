import type { TeamMember } from '@earshot/contract';
import { formatCount, fullName } from '@earshot/domain';
import { Button, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureText } from '../../../../platform/failure-text.ts';
import { AddedRoleCost } from '../../../../ui/added-cost.tsx';
import { Initials } from '../../../../ui/initials.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { accountCountsQuery, holderQuery } from '../admin-queries.ts';
import { type GivenRole } from '../member.ts';
import type { AdminPageState } from '../use-admin-page.ts';
import { BillingButton } from './billing-button.tsx';
import keptSwitch from '../../../../ui/kept-switch.module.css';
import waitingFigure from '../../../../ui/waiting-figure.module.css';
import classes from './cards.module.css';
import { UsageLink } from './usage-link.tsx';

/** The Account Holder with their own roles, and the number of people of each kind (spec 2 §2.4). */
export function Cards({ state }: { readonly state: AdminPageState }) {
  const { viewer, everybody } = state;
  const counts = useQuery(accountCountsQuery(viewer.clientId));
  const { admin, operator, receiver, total } = counts.data ?? {};
  const holder = everybody.find(({ isHolder }) => isHolder);
  return (
    <>
      {counts.isError && (
        <Notice text={failureText(counts.error)}>
          <Button variant="default" onClick={() => void counts.refetch()}>
            Try again
          </Button>
        </Notice>
      )}
      <div className={classes['cards']}>
        <HolderCard state={state} />
        <RoleCard given="Admin" {...{ state, holder }} amount={admin} />
        <RoleCard given="Operator" {...{ state, holder }} amount={operator} />
        <Card title="Receivers">
          <Amount value={receiver} />
          <p className={classes['foot']}>Contacts who get messages</p>
        </Card>
        <Card title="Total">
          <Amount value={total} />
          <p className={classes['foot']}>People in this account</p>
        </Card>
      </div>
    </>
  );
}

function HolderCard({ state }: { readonly state: AdminPageState }) {
  const { viewer, dialogs } = state;
  const { data } = useQuery(holderQuery(viewer.clientId));
  // spec 2 §2.4
  const name = (data && fullName(data)) || 'Account Holder';
  return (
    <Card title="Account Holder" isWide>
      <div className={classes['holder']}>
        <Initials name={name} />
        <div>
          <p className={classes['name']}>{name}</p>
          {data && <p className={classes['mail']}>{data.email}</p>}
        </div>
      </div>
      <div className={classes['links']}>
        {/* Others may not enter the usage page (decisions: Users). */}
        {(viewer.isHolder || viewer.isOnBehalf) && <UsageLink />}
        <BillingButton viewer={viewer} />
        <Button
          variant="default"
          disabled={!viewer.isHolder}
          title={viewer.isHolder ? undefined : 'Only the Account Holder can transfer the account.'}
          onClick={() => dialogs.open('account', {})}
        >
          Account
        </Button>
      </div>
    </Card>
  );
}

interface RoleCardProps {
  readonly given: GivenRole;
  readonly state: AdminPageState;
  readonly holder: TeamMember | undefined;
  readonly amount: number | undefined;
}

function RoleCard({ given, state, holder, amount }: RoleCardProps) {
  const { viewer, ownRoles, isTransferring } = state;
  const isHeld = (given === 'Admin' ? holder?.isAdmin : holder?.isOperator) ?? false;
  const isBusy = ownRoles.busyRole === given;
  return (
    <Card title={`${given}s`}>
      <Amount value={amount} />
      <div className={classes['foot']} title={viewer.isHolder ? undefined : 'Only the Account Holder can change this.'}>
        <Switch
          size="sm"
          label={`Account Holder is ${given}`}
          classNames={{ root: keptSwitch['switch'] ?? '', label: classes['switchLabel'] ?? '' }}
          // Shows the new state while saving.
          checked={isBusy ? !isHeld : isHeld}
          disabled={!viewer.isHolder || !holder || isTransferring}
          onChange={(event) => ownRoles.change(given, event.currentTarget.checked)}
        />
        {viewer.isHolder && holder && !isHeld && <AddedRoleCost roles={{ isAdmin: given === 'Admin', isOperator: given === 'Operator' }} />}
      </div>
    </Card>
  );
}

function Card({ title, isWide, children }: { readonly title: string; readonly isWide?: boolean; readonly children: ReactNode }) {
  return (
    <section className={classes['card']} data-wide={isWide} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Amount({ value }: { readonly value: number | undefined }) {
  return <p className={classes['amount']}>{value === undefined ? <span className={waitingFigure['waiting']} /> : formatCount(value)}</p>;
}
