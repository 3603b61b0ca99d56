import { type ChangeEvent, type ClipboardEvent, useState } from 'react';

type TextField = HTMLInputElement | HTMLTextAreaElement;

interface CutPaste {
  readonly field: string;
  readonly before: string;
  readonly count: number;
  /** Part of the paste is in the field. */
  readonly isIn: boolean;
}

/** Notices a paste that the browser cuts because it is too long for the field. The next change of any field clears it. */
export function useCutPaste() {
  const [cut, setCut] = useState<CutPaste>();
  return {
    cut,
    forget: () => setCut(undefined),
    onPaste: ({ currentTarget: { readOnly, name, value, maxLength, selectionStart, selectionEnd, tagName }, clipboardData }: ClipboardEvent<TextField>) => {
      if (readOnly) return;
      const text = clipboardData.getData('text');
      // Imitates the browser's paste: a single-line field drops line ends.
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
