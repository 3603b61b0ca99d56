import { Button, Modal } from '@mantine/core';
import { api } from '../../platform/api.ts';
import { settleConfirmation } from '../../platform/confirmation.ts';
import dialog from '../../ui/dialog.module.css';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { SkeletonRows } from '../../ui/list/skeleton-rows.tsx';
import { useOpened } from '../../ui/use-opened.ts';
import { type Proof, ProofForm } from './proof-form.tsx';
import { useFactors } from './queries.ts';
import { formatStep } from './operation-words.ts';

/** Above every other dialog, as a call from any of them may need the confirmation. */
const onTop = 500;

/** Asks for a confirmation before a call that needs it goes through. The text typed below it stays. */
export function ConfirmDialog({ opened, operation }: { readonly opened: boolean; readonly operation: string }) {
  const isOpen = useOpened(opened);
  return (
    <Modal
      opened={isOpen}
      onClose={() => settleConfirmation(false)}
      title="Confirm that it is you"
      size={446}
      centered
      zIndex={onTop}
      closeOnClickOutside={false}
      closeOnEscape={false}
      classNames={{ title: dialog['title'] ?? '' }}
    >
      <Question operation={operation} />
      <div className={dialog['buttons']}>
        <Button variant="default" onClick={() => settleConfirmation(false)}>
          Cancel
        </Button>
      </div>
    </Modal>
  );
}

function Question({ operation }: { readonly operation: string }) {
  const factors = useFactors();
  if (factors.error) return <ErrorPanel error={factors.error} onRetry={() => void factors.refetch()} />;
  if (!factors.data) return <SkeletonRows label="Loading" />;
  if (factors.data.data.length === 0 && !factors.data.hasPassword)
    return (
      <p>
        You are about to <b>{formatStep(operation)}</b>. You log in without a password, so log out and log in again first. You will not be asked again for 15
        minutes.
      </p>
    );
  const confirm = async (proof: Proof): Promise<void> => {
    await api.secondFactor.confirm({ body: proof });
    settleConfirmation(true);
  };
  return (
    <div className={dialog['text']}>
      <p>
        You are about to <b>{formatStep(operation)}</b>. Confirm that it is you first. You will not be asked again for 15 minutes.
      </p>
      <ProofForm key={factors.data.data.map(({ id }) => id).join()} factors={factors.data} action="Confirm" onProof={confirm} />
    </div>
  );
}
