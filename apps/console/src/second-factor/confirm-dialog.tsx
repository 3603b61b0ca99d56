import { Button, Modal } from '@mantine/core';
import { api } from '../platform/api.ts';
import { settleConfirmation } from '../platform/confirmation.ts';
import dialog from '../ui/dialog.module.css';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { SkeletonRows } from '../ui/skeleton-rows.tsx';
import { useOpened } from '../ui/use-opened.ts';
import { type Proof, ProofForm } from './proof-form.tsx';
import { useFactors } from './queries.ts';

/** Above every other dialog: the call of any of them may have asked for it. */
const onTop = 500;

/** Asks who somebody is before a call that needs it goes through. What was typed below it stays. */
export function ConfirmDialog({ opened }: { readonly opened: boolean }) {
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
      <Question />
      <div className={dialog['buttons']}>
        <Button variant="default" onClick={() => settleConfirmation(false)}>
          Cancel
        </Button>
      </div>
    </Modal>
  );
}

function Question() {
  const factors = useFactors();
  if (factors.error) return <ErrorPanel error={factors.error} onRetry={() => void factors.refetch()} />;
  if (!factors.data) return <SkeletonRows label="Loading what you can confirm with" />;
  if (factors.data.data.length === 0 && !factors.data.hasPassword)
    return <p>You sign in without a password. Log out and log in again: for 15 minutes afterwards you are not asked.</p>;
  const confirm = async (proof: Proof): Promise<void> => {
    await api.secondFactor.confirm({ body: proof });
    settleConfirmation(true);
  };
  return (
    <div className={dialog['text']}>
      <p>Somebody else may be at your screen: what you are about to do needs this. You are not asked again for 15 minutes.</p>
      <ProofForm key={factors.data.data.map(({ id }) => id).join()} factors={factors.data} action="Confirm" onProof={confirm} />
    </div>
  );
}
