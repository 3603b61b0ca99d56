import { Refusal } from '@earshot/domain';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

/** Whether a save was refused because the row has changed since it was read. */
export const isStale = (error: unknown): boolean => error instanceof Refusal && error.failure.code === 'conflict' && error.failure.isStale === true;

/** The stored values, except for the edited ones: a field that differs from the opened form keeps the typed value. */
export function rebase<Form extends object>(typed: Form, { opened, stored }: { readonly opened: Form; readonly stored: Form }): Form {
  const isTyped = (key: keyof Form) => toComparableText(typed[key]) !== toComparableText(opened[key]);
  return { ...stored, ...Object.fromEntries((Object.keys(typed) as (keyof Form)[]).filter(isTyped).map((key) => [key, typed[key]])) };
}

const toComparableText = (value: unknown): string | undefined => JSON.stringify(value, (_key, part: unknown) => (part instanceof Set ? [...part] : part));

interface NewerOptions<Row, Form extends object> {
  /** The row that opened the form; a list read later holds another version. */
  readonly row: Row;
  readonly error: unknown;
  readonly read: () => Promise<Row | null | undefined>;
  readonly toForm: (row: Row) => Form;
  /** Continues the form from the newer row. */
  readonly onLoaded: (rebased: (typed: Form) => Form) => void;
}

/** The row that a form edits, and the reload after another person's change. */
export function useNewer<Row, Form extends object>({ row, error, read, toForm, onLoaded }: NewerOptions<Row, Form>) {
  const [opened, setOpened] = useState(row);
  const loading = useMutation({
    mutationFn: async () => {
      const stored = await read();
      if (stored === null || stored === undefined) throw new Refusal({ code: 'not_found' }, 'It no longer exists: somebody else deleted it.');
      return stored;
    },
    onSuccess: (stored) => {
      onLoaded((typed) => rebase(typed, { opened: toForm(opened), stored: toForm(stored) }));
      setOpened(stored);
    },
  });
  return {
    /** The row as opened, or as last loaded. */
    opened,
    isOffered: isStale(error),
    isLoading: loading.isPending,
    isLoaded: loading.isSuccess,
    problem: loading.error,
    load: () => loading.mutate(),
  };
}
export type StaleSave = Pick<ReturnType<typeof useNewer>, 'isOffered' | 'isLoading' | 'isLoaded' | 'problem' | 'load'>;
