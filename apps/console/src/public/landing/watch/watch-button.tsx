import { Button } from '@mantine/core';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import classes from './watch.module.css';
import { lazyPart } from '../../../ui/lazy-part.ts';

const WatchDialog = lazyPart(() => import('./watch-dialog.tsx'), 'WatchDialog');

export function WatchButton({ label = 'Watch now' }: { readonly label?: string }) {
  const [isOpen, setOpen] = useState<boolean>();
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <Button
        ref={button}
        variant="transparent"
        size="md"
        className={classes['button'] ?? ''}
        leftSection={<IconPlayerPlayFilled size={15} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen !== undefined && (
        <Suspense>
          <WatchDialog opened={isOpen} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
