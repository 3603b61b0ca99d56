import { Refusal } from '@earshot/domain';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

/** Whether a save was refused because what it saves was changed after it was read. */
export const isStale = (error: unknown): boolean => error instanceof Refusal && error.failure.code === 'conflict' && error.failure.isStale === true;

/** What is stored now, but for what was typed: where the two differ from what the form was opened with, what was typed stays. */
export function rebase<Form extends object>(typed: Form, { opened, stored }: { readonly opened: Form; readonly stored: Form }): Form {
  const isTyped = (key: keyof Form) => textOf(typed[key]) !== textOf(opened[key]);
  return { ...stored, ...Object.fromEntries((Object.keys(typed) as (keyof Form)[]).filter(isTyped).map((key) => [key, typed[key]])) };
}

const textOf = (value: unknown): string | undefined => JSON.stringify(value, (_key, part: unknown) => (part instanceof Set ? [...part] : part));

interface NewerOptions<Row, Form extends object> {
  /** What the form was opened with; what lists read later is another version than the one that was typed over. */
  readonly row: Row;
  /** Why the last save failed. */
  readonly error: unknown;
  readonly read: () => Promise<Row | null | undefined>;
  readonly formOf: (row: Row) => Form;
  /** The form goes on from the newer row. */
  readonly onLoaded: (rebased: (typed: Form) => Form) => void;
}

/** The row that a form edits, and the way on once somebody else has changed it. */
export function useNewer<Row, Form extends object>({ row, error, read, formOf, onLoaded }: NewerOptions<Row, Form>) {
  const [opened, setOpened] = useState(row);
  const loading = useMutation({
    mutationFn: async () => {
      const stored = await read();
      if (stored === null || stored === undefined) throw new Refusal({ code: 'not_found' }, 'It no longer exists: somebody else deleted it.');
      return stored;
    },
    onSuccess: (stored) => {
      onLoaded((typed) => rebase(typed, { opened: formOf(opened), stored: formOf(stored) }));
      setOpened(stored);
    },
  });
  return {
    /** As it was opened, or as it was last loaded. */
    opened,
    isOffered: isStale(error),
    isLoading: loading.isPending,
    isLoaded: loading.isSuccess,
    problem: loading.error,
    load: () => loading.mutate(),
  };
}
export type Newer = Pick<ReturnType<typeof useNewer>, 'isOffered' | 'isLoading' | 'isLoaded' | 'problem' | 'load'>;
