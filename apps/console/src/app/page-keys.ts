import { useEffect } from 'react';
import { findSingleKey } from '../platform/keys.ts';

export function usePageKeys(): void {
  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      const act = findKeyAction(event);
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', follow);
    return () => document.removeEventListener('keydown', follow);
  }, []);
}

function findKeyAction(event: KeyboardEvent): (() => void) | undefined {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return toClickAction(saveButtonFor(event.target));
  const key = findSingleKey(event);
  if (key === 'j') return toFocusAction(rowControl(1));
  if (key === 'k') return toFocusAction(rowControl(-1));
  // The control that names the row opens it; without a focused row nothing opens.
  if (key === 'e') return toClickAction(rowControl(0));
  return undefined;
}

const toFocusAction = (found: HTMLElement | undefined) => found && (() => found.focus());
const toClickAction = (found: HTMLElement | undefined) => found && (() => found.click());

const saves = '[aria-keyshortcuts="Control+Enter"], [type=submit]';

/** The save button of the enclosing dialog, else of the form, else of the page's form. The submit button of a form may be outside it. */
function saveButtonFor(target: EventTarget | null): HTMLElement | undefined {
  const element = target instanceof Element ? target : document.body;
  const scope = element.closest('[role=dialog]') ?? element.closest('form') ?? document.querySelector('main form');
  const button = scope?.querySelector<HTMLElement>(saves);
  return button?.matches(':disabled') ? undefined : (button ?? undefined);
}

/** The control that names a row: the focused row, or the one `by` rows away; without a focused row the first one, and none for 0. */
function rowControl(by: 1 | 0 | -1): HTMLElement | undefined {
  const controls = [...document.querySelectorAll('main tbody tr')].flatMap((row) => {
    const control = row.querySelector<HTMLElement>('a[href], button:not([aria-haspopup])');
    return control && !control.closest('details:not([open])') ? [{ row, control }] : [];
  });
  const focused = document.activeElement?.closest('tr');
  const at = controls.findIndex(({ row }) => row === focused);
  if (at < 0) return by === 0 ? undefined : controls[0]?.control;
  return controls[at + by]?.control;
}
