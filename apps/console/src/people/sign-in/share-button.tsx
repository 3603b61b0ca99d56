import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import classes from './sign-in.module.css';

const product = { title: 'Earshot', text: 'Geofence Messaging in minutes' } as const;

/** Shares the address of the product: by the device's own sharing if available, else as a link to paste. */
export function ShareButton() {
  const [progress, setProgress] = useState<'idle' | 'copied' | 'byHand'>('idle');
  const address = location.origin;
  const mayShare = typeof navigator.share === 'function';
  const share = async () => {
    // Closing the device's share dialog is no failure.
    if (mayShare) return navigator.share({ ...product, url: address }).catch(() => undefined);
    try {
      await navigator.clipboard.writeText(address);
      setProgress('copied');
    } catch {
      setProgress('byHand');
    }
  };
  return (
    <div className={classes['share']}>
      <Button variant="default" onClick={() => void share()}>
        {mayShare ? 'Share Earshot' : 'Copy link'}
      </Button>
      <output>{progress === 'copied' && 'The link is copied.'}</output>
      {progress === 'byHand' && <TextInput aria-label="Link to Earshot" readOnly value={address} onFocus={({ currentTarget }) => currentTarget.select()} />}
    </div>
  );
}
