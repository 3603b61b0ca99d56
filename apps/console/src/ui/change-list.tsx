import type { AuditEntry } from '@earshot/contract';
import classes from './change-list.module.css';

type Change = AuditEntry['changes'][number];

/** The changes of an entry of the audit or of a message's history, one a line. */
export function ChangeList({ changes }: { readonly changes: readonly Change[] }) {
  if (changes.length === 0) return null;
  return (
    <ul className={classes['changes']}>
      {changes.map((change) => (
        <li key={change.field}>{changeText(change)}</li>
      ))}
    </ul>
  );
}

/** 'Admin: off → on'; a new value, such as a number: 'Phone: +1…' */
const changeText = ({ field, from, to }: Change): string => (from === '' ? `${field}: ${to || '—'}` : `${field}: ${from} → ${to || '—'}`);
