import { type RefObject, useEffect, useRef } from 'react';

/** Moves the focus to the field that asks for it when the form appears, and to the first that is wrong whenever `times` grows. */
export function useFormFocus(times: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  // What the dialog was loading was not there to be focused when it opened.
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);
  useEffect(() => {
    if (times > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [times]);
  return form;
}
