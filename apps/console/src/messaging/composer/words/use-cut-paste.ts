import { type ChangeEvent, type ClipboardEvent, useState } from 'react';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** A paste that did not fit into a field. */
interface CutPaste {
  readonly field: string;
  /** The text of the field before the paste. */
  readonly before: string;
  /** How many characters were cut off. */
  readonly count: number;
  /** Some of the paste is in the field. */
  readonly isIn: boolean;
}

/** Notices a paste that the browser cuts, since it is longer than what the field may hold. The next change of any field forgets it. */
export function useCutPaste() {
  const [cut, setCut] = useState<CutPaste>();
  return {
    cut,
    forget: () => setCut(undefined),
    onPaste: ({ currentTarget: { readOnly, name, value, maxLength, selectionStart, selectionEnd, tagName }, clipboardData }: ClipboardEvent<TextField>) => {
      if (readOnly) return;
      const text = clipboardData.getData('text');
      // As the browser pastes it: a field of one line drops the ends of lines.
      const pasted = tagName === 'TEXTAREA' ? text.replaceAll(/\r\n?/g, '\n') : text.replaceAll(/[\r\n]/g, '');
      const kept = value.length - ((selectionEnd ?? 0) - (selectionStart ?? 0));
      const count = kept + pasted.length - maxLength;
      setCut(count > 0 ? { field: name, before: value, count, isIn: false } : undefined);
    },
    onChange: ({ nativeEvent }: ChangeEvent<TextField>) => {
      const isPaste = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertFromPaste';
      setCut((last) => (last && isPaste && !last.isIn ? { ...last, isIn: true } : undefined));
    },
  };
}
