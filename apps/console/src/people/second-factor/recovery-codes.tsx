import { Button } from '@mantine/core';
import { useState } from 'react';
import { download } from '../../platform/download.ts';
import classes from './second-factor.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

const formatCodesFile = (codes: readonly string[]): string =>
  ['Earshot recovery codes', `For ${location.host}`, 'Each works once, in place of the second factor.', '', ...codes, ''].join('\r\n');

/** Recovery codes for a lost second factor, shown once: to copy, download or print. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const [isCopied, setCopied] = useState<boolean>();
  const copy = () =>
    void navigator.clipboard.writeText(formatCodesFile(codes)).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <div className={classes['form']}>
      <p>Save these where you can find them without your phone. Each works once, in place of the second factor. They are not shown again.</p>
      <ol className={classes['codes']} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={classes['line']}>
        <Button variant="default" onClick={copy}>
          Copy
        </Button>
        <Button variant="default" onClick={() => download([formatCodesFile(codes)], 'earshot-recovery-codes.txt', 'text/plain')}>
          Download
        </Button>
        <Button variant="default" onClick={() => window.print()}>
          Print
        </Button>
        <output className={classes['hint']}>
          {isCopied === true && 'Copied.'}
          {isCopied === false && 'Your browser did not allow copying. Select the codes, or download them.'}
        </output>
      </div>
      <Button size="md" onClick={onKept}>
        I saved them
      </Button>
    </div>
  );
}
