import { type RefObject, useEffect, useRef } from 'react';

/** Moves the focus to the `data-autofocus` field when the form appears, and to the first wrong field whenever `times` grows. */
export function useFormFocus(times: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  // The dialog could not focus a form that was still loading when it opened.
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);
  useEffect(() => {
    if (times > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [times]);
  return form;
}
