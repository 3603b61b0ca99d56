import { IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { type Feedback, forget, useFeedback } from '../platform/feedback.ts';
import { IconButton } from '../ui/icon-button.tsx';
import classes from './feedback-region.module.css';

/**
 * Shows the result of an action and its follow-up actions, and announces it to screen readers. Ctrl+Z undoes the newest
 * action that can be undone.
 */
export function FeedbackRegion() {
  const shown = useFeedback();
  const undo = useEffectEvent((event: KeyboardEvent) => {
    const newest = shown.findLast(({ actions }) => actions.some(({ label }) => label === 'Undo'));
    if (!newest || !isUndoKey(event) || isTyping(event.target)) return;
    event.preventDefault();
    newest.actions.find(({ label }) => label === 'Undo')?.run();
    forget(newest);
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => undo(event);
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <output className={classes['place']}>
      {shown.map((feedback) => (
        <Line key={feedback.id} feedback={feedback} />
      ))}
    </output>
  );
}

const isUndoKey = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean => key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey;

const isTyping = (target: EventTarget | null): boolean => target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null;

function Line({ feedback }: { readonly feedback: Feedback }) {
  const { text, tone, forMs, actions } = feedback;
  // The timer pauses while the pointer or the focus is on the line.
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld || forMs === Infinity) return undefined;
    const timer = setTimeout(() => forget(feedback), forMs);
    return () => clearTimeout(timer);
  }, [feedback, forMs, isHeld]);
  return (
    <span
      className={classes['line']}
      data-tone={tone}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{text}</span>
      {actions.map(({ label, run }) => (
        <button
          key={label}
          type="button"
          aria-keyshortcuts={label === 'Undo' ? 'Control+Z' : undefined}
          onClick={() => {
            forget(feedback);
            run();
          }}
        >
          {label}
        </button>
      ))}
      {actions.length > 0 && (
        <IconButton label="Dismiss" onClick={() => forget(feedback)}>
          <IconX size={15} aria-hidden />
        </IconButton>
      )}
    </span>
  );
}
