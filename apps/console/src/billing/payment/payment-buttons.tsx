import { Button } from '@mantine/core';
import dialog from '../../ui/dialog.module.css';

interface PaymentButtonsProps {
  /** Whether there is something to save. */
  readonly isReady: boolean;
  readonly isBusy?: boolean;
  readonly onClose: () => void;
}

/** SAVE and CLOSE (spec 2 §2.5). */
export function PaymentButtons({ isReady, isBusy = false, onClose }: PaymentButtonsProps) {
  return (
    <div className={dialog['buttons']}>
      <Button variant="default" disabled={isBusy} onClick={onClose}>
        CLOSE
      </Button>
      <Button type="submit" disabled={!isReady} loading={isBusy}>
        SAVE
      </Button>
    </div>
  );
}
