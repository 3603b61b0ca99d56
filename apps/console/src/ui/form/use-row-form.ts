import { Refusal } from '@earshot/domain';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { failureText, fieldFailure } from '../../platform/failure-text.ts';
import { useNewer } from '../../platform/stale-save.ts';
import { isSameForm, useToldUnsaved } from '../use-close-guard.tsx';
import { useFormFocus } from './use-form-focus.ts';

/** The problem of each wrong field. */
export type FieldProblems<Field extends string> = Readonly<Partial<Record<Field, string | undefined>>>;

/** The problem of each field; fields without one are left out. */
export const onlyWrong = <Field extends string>(problems: FieldProblems<Field>): FieldProblems<Field> =>
  Object.fromEntries(Object.entries(problems).filter(([, text]) => text !== undefined)) as FieldProblems<Field>;

/** The problem of each field, found by the call's name of it. */
export const problemsByName = <Field extends string>(
  wireNames: Readonly<Partial<Record<Field, string>>>,
  find: (wireName: string) => string | undefined,
): FieldProblems<Field> =>
  onlyWrong(
    Object.fromEntries(Object.entries<string>(wireNames as Record<string, string>).map(([field, name]) => [field, find(name)])) as FieldProblems<Field>,
  );

const isDeactivated = (error: unknown): boolean => error instanceof Refusal && error.failure.code === 'account_deactivated';

interface RowFormOptions<Row, Input extends object, Field extends string, Saved> {
  /** The row that the form was opened with; a new row may have none. */
  readonly row: Row;
  readonly toInput: (row: Row) => Input;
  /** Reads the row again, after another person has changed it. */
  readonly read: () => Promise<Row | null | undefined>;
  /** The problems that are known before anything is sent. */
  readonly findProblems: (typed: Input, opened: Row) => FieldProblems<NoInfer<Field>>;
  readonly save: (typed: Input, opened: Row) => Promise<Saved>;
  readonly onSaved: (saved: Saved, typed: Input) => void;
  /** The call's names of the fields, which a refusal uses. */
  readonly wireNames: Readonly<Partial<Record<Field, string>>>;
  /** The fields that a refusal means without naming them. */
  readonly findMeant?: (error: unknown) => FieldProblems<NoInfer<Field>>;
  /** Whether the page says the failure by itself; without it only that the account is deactivated. */
  readonly isSaidByPage?: (error: unknown) => boolean;
  readonly onFailed?: (error: unknown) => void;
  /** Runs with the problems whenever there are some, so that their tab can open. */
  readonly onWrong?: (problems: FieldProblems<NoInfer<Field>>) => void;
  readonly onUnsaved: (isUnsaved: boolean) => void;
}

/**
 * A row while it is edited. The typed text survives every failure and, after another person's change, the reload. A
 * refusal stands at the fields that it names, otherwise above the form. The first wrong field gets the focus.
 */
export function useRowForm<Row, Input extends object, Field extends string, Saved>(options: RowFormOptions<Row, Input, Field, Saved>) {
  const { row, toInput, read, findProblems, save, onSaved, wireNames, findMeant, isSaidByPage = isDeactivated, onFailed, onWrong, onUnsaved } = options;
  const noProblems = {} as FieldProblems<Field>;
  const [typed, setTyped] = useState(() => toInput(row));
  const [start] = useState(typed);
  const [refused, setRefused] = useState<{ problems: FieldProblems<Field>; notice?: string | undefined; times: number }>({ problems: noProblems, times: 0 });
  const refuse = (problems: FieldProblems<Field>, notice?: string) => {
    setRefused(({ times }) => ({ problems, notice, times: times + 1 }));
    if (Object.keys(problems).length > 0) onWrong?.(problems);
  };
  const saving = useMutation({
    mutationFn: ({ input, opened }: { readonly input: Input; readonly opened: Row }) => save(input, opened),
    onSuccess: (saved, { input }) => onSaved(saved, input),
    onError: (error) => {
      const problems = { ...problemsByName(wireNames, (name) => fieldFailure(error, name)), ...findMeant?.(error) };
      const isTold = isSaidByPage(error) || Object.keys(problems).length > 0;
      refuse(problems, isTold ? undefined : failureText(error));
      onFailed?.(error);
    },
  });
  const newer = useNewer({
    row,
    error: saving.error,
    read,
    toForm: toInput,
    onLoaded: (rebased) => {
      saving.reset();
      setTyped(rebased);
      refuse(noProblems);
    },
  });
  useToldUnsaved(!saving.isSuccess && !isSameForm(typed, start), onUnsaved);
  const ref = useFormFocus(refused.times);
  return {
    ref,
    typed,
    problems: refused.problems,
    notice: refused.notice,
    newer,
    isSaving: saving.isPending,
    isSaved: saving.isSuccess,
    /** Takes what is typed into a field, with the problem that is told at once, if there is one. */
    change: (part: Partial<Input>, field: Field, problem?: string) => {
      setTyped((last) => ({ ...last, ...part }));
      setRefused((last) => ({ ...last, problems: { ...last.problems, [field]: problem } }));
    },
    submit: (event: SubmitEvent) => {
      event.preventDefault();
      // No second save while one is waiting (spec 2 §5).
      if (saving.isPending) return;
      const problems = findProblems(typed, newer.opened);
      refuse(problems);
      if (Object.keys(problems).length === 0) saving.mutate({ input: typed, opened: newer.opened });
    },
  };
}
