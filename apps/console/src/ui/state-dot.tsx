import type { MessageState } from '@earshot/domain';
import classes from './state-dot.module.css';

const labels: Readonly<Record<MessageState, string>> = { active: 'Active', future: 'Future', paused: 'Paused', expired: 'Expired', draft: 'Draft' };

/** A state as a dot, haloed while live, and its word. `label` overrides the word for states that are not a message's. */
export function StateDot({ state, label = labels[state] }: { readonly state: MessageState; readonly label?: string }) {
  return (
    <span className={classes['state']} data-live={state === 'active' || undefined} style={{ '--state-colour': `var(--state-${state})` } as React.CSSProperties}>
      <i aria-hidden="true" />
      {label}
    </span>
  );
}
