import type { AuditEntry } from '@earshot/contract';
import classes from './change-list.module.css';

type Change = AuditEntry['changes'][number];

/** The changes of an entry of the audit or of a message's history, one a line; the names of one list share a line. */
export function ChangeList({ changes }: { readonly changes: readonly Change[] }) {
  if (changes.length === 0) return null;
  return (
    <ul className={classes['changes']}>
      {[...Map.groupBy(changes, ({ field }) => field)].map(([field, ofField]) => (
        <li key={field}>
          {field}: {ofField.map(changeText).join(', ')}
        </li>
      ))}
    </ul>
  );
}

/** 'off → on'; a new value, such as a number: '+1…' */
const changeText = ({ from, to }: Change): string => (from === '' ? to || '—' : `${from} → ${to || '—'}`);
