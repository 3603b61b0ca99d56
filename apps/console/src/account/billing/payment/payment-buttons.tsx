import { Button } from '@mantine/core';
import dialog from '../../../ui/dialog.module.css';

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
      {/* The field that is left says what is wrong with it, and the dialog grows: were it left now, the click would meet another place. */}
      <Button type="submit" disabled={!isReady} loading={isBusy} onMouseDown={(event) => event.preventDefault()}>
        SAVE
      </Button>
    </div>
  );
}
