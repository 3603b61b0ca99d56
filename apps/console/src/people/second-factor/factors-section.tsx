import type { SecondFactor, SecondFactors } from '@earshot/contract';
import { Button, Modal } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../platform/api.ts';
import { formatsFor } from '../../platform/dates.ts';
import { browserName } from '@earshot/domain';
import { failureText } from '../../platform/failure-text.ts';
import { useSession } from '../../platform/session.ts';
import { ConfirmDialog as Ask } from '../../ui/confirm-dialog.tsx';
import dialog from '../../ui/dialog.module.css';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonRows } from '../../ui/list/skeleton-rows.tsx';
import { useOpened } from '../../ui/use-opened.ts';
import { AddFactor } from './add-factor.tsx';
import { factorsKey, useFactors } from './queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import twoLineList from '../../ui/two-line-list.module.css';
import classes from './second-factor.module.css';

export function FactorsSection() {
  const factors = useFactors();
  return (
    <section className={classes['section']} aria-label="Second factor">
      <h3>Second factor</h3>
      {factors.data ? (
        <Factors factors={factors.data} />
      ) : factors.error ? (
        <ErrorPanel error={factors.error} onRetry={() => void factors.refetch()} />
      ) : (
        <SkeletonRows label="Loading your second factors" />
      )}
    </section>
  );
}

function Factors({ factors }: { readonly factors: SecondFactors }) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: factorsKey() });
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<SecondFactor>();
  const remove = useMutation({
    mutationFn: ({ id }: SecondFactor) => api.secondFactor.remove({ params: { id } }),
    onSuccess: () => setRemoved(undefined),
    onSettled: refresh,
  });
  const codes = useMutation({ mutationFn: () => api.secondFactor.newRecoveryCodes(), onSettled: refresh });
  const { data, recoveryCodesLeft } = factors;
  const done = () => {
    setAdding(false);
    codes.reset();
    void refresh();
  };
  return (
    <>
      {data.length === 0 ? (
        <p className={classes['hint']}>With a passkey or an authenticator app, a stolen password is not enough to log in.</p>
      ) : (
        <FactorList rows={data} onRemove={setRemoved} />
      )}
      <div className={classes['line']}>
        <Button variant="default" onClick={() => setAdding(true)}>
          {data.length === 0 ? 'Add a second factor' : 'Add another one'}
        </Button>
        {data.length > 0 && (
          <Button variant="default" loading={codes.isPending} onClick={() => codes.mutate()}>
            New recovery codes
          </Button>
        )}
      </div>
      {data.length > 0 && <p className={classes['hint']}>{recoveryCodesLeft === 0 ? 'No recovery codes left' : `${recoveryCodesLeft} recovery codes left`}</p>}
      {codes.error && <Notice text={failureText(codes.error)} />}
      <FactorDialog opened={isAdding} title="Add a second factor" onClose={done}>
        <AddFactor factors={factors} passkeyName={browserName(navigator.userAgent)} onDone={done} />
      </FactorDialog>
      <FactorDialog opened={codes.data !== undefined} title="New recovery codes" onClose={done}>
        {codes.data && <RecoveryCodes codes={codes.data.recoveryCodes} onKept={done} />}
      </FactorDialog>
      <Ask
        opened={removed !== undefined}
        title="Remove a second factor"
        text={`You will no longer be asked for ${removed?.name ?? ''} when you log in.`}
        isBusy={remove.isPending}
        error={remove.error}
        onCancel={() => {
          setRemoved(undefined);
          remove.reset();
        }}
        onConfirm={() => removed && remove.mutate(removed)}
      />
    </>
  );
}

interface FactorListProps {
  readonly rows: readonly SecondFactor[];
  readonly onRemove: (factor: SecondFactor) => void;
}

function FactorList({ rows, onRemove }: FactorListProps) {
  const { user } = useSession();
  const formats = formatsFor(user?.timeZone ?? 'UTC');
  return (
    <ul className={twoLineList['list']}>
      {rows.map((factor) => (
        <li key={factor.id}>
          <div>
            <b>{factor.name}</b>
            <span>
              {factor.kind === 'passkey' ? 'Passkey' : 'Codes'}, added {formats.moment(factor.createdAt)}
            </span>
          </div>
          <Button variant="default" aria-label={`Remove ${factor.name}`} onClick={() => onRemove(factor)}>
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}

interface FactorDialogProps {
  readonly opened: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function FactorDialog({ opened, title, onClose, children }: FactorDialogProps) {
  const isOpen = useOpened(opened);
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} size={446} centered closeOnClickOutside={false} classNames={{ title: dialog['title'] ?? '' }}>
      {children}
    </Modal>
  );
}
