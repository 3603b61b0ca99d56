import { Button } from '@mantine/core';
import dialog from '../../../ui/dialog.module.css';

interface PaymentButtonsProps {
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
      {/* On blur the field reports its error and the dialog grows: a blur before the click would move the button away from the pointer. */}
      <Button type="submit" disabled={!isReady} loading={isBusy} onMouseDown={(event) => event.preventDefault()}>
        SAVE
      </Button>
    </div>
  );
}
