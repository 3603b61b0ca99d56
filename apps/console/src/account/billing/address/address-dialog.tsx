import { Modal } from '@mantine/core';
import modal from '../../../ui/dialog.module.css';
import { useCloseGuard } from '../../../ui/use-close-guard.tsx';
import { useOpened } from '../../../ui/use-opened.ts';
import { AddressForm } from './address-form.tsx';
import type { Address } from './use-address.ts';

export function AddressDialog({ address }: { readonly address: Address }) {
  const isOpen = useOpened(address.isOpen);
  const guard = useCloseGuard({ text: 'What you typed here will be lost.', onClose: address.close });
  const goOn = () => {
    guard.leave();
    address.goOn();
  };
  return (
    <>
      <Modal
        opened={isOpen}
        onClose={guard.close}
        title="Billing address"
        size={446}
        centered
        closeOnClickOutside={false}
        closeOnEscape={!guard.isAsking}
        classNames={{ title: modal['title'] ?? '' }}
      >
        <AddressForm key={address.attempt} address={address} onClose={guard.close} onSaved={goOn} onUnsaved={guard.setUnsaved} />
      </Modal>
      {guard.question}
    </>
  );
}
