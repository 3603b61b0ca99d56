import type { ContactImport, User } from '@earshot/contract';
import { maxImportRows } from '@earshot/contract';
import { emptyPhone } from '../../ui/phone-field.tsx';
import { type PhoneCountry, phoneFields } from '@earshot/domain/phone';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, isSaidByAlert } from '../../platform/api.ts';
import { useCountryHere } from '../../platform/country-here.ts';
import { failureText } from '../../platform/failure-text.ts';
import { newKey } from '../../platform/new-key.ts';
import { count } from '../contact-status.ts';
import { type CsvContact, type CsvContacts, formattingText } from './csv-contacts.ts';
import { readInBackground } from './read-in-background.ts';

/** A file that was read and looked at by the server. */
export interface Foreseen {
  readonly fileName: string;
  readonly rows: readonly CsvContact[];
  readonly country: PhoneCountry;
  readonly preview: ContactImport;
  /** Of the import that may follow: repeated, it happens once. */
  readonly key: string;
}

/** Why a file cannot be imported. */
export interface FileProblem {
  readonly message: string;
  readonly detail?: string | undefined;
}

/** The way of a file: chosen, foreseen, imported. */
export function useImport(user: User | undefined, onImported: () => void) {
  const countryHere = useCountryHere();
  const [country, setCountry] = useState<PhoneCountry>(
    () => (user?.phone !== undefined && phoneFields(user.phone)?.country) || emptyPhone(countryHere).country,
  );
  const [file, setFile] = useState<File>();
  const { problem, setProblem } = useFileProblem();
  const foreseeing = useMutation({
    mutationFn: async (chosen: File): Promise<Foreseen | FileProblem> => {
      const contents = checked(await readInBackground(chosen));
      if (!contents.ok) return contents;
      const { rows } = contents;
      const answer = await api.imports.add({ query: { countryCode: country, preview: '1' }, body: [...rows] });
      return { fileName: chosen.name, rows, country, preview: answer.import, key: newKey() };
    },
    onSuccess: (outcome) => 'message' in outcome && setProblem(outcome),
  });
  const importing = useMutation({
    mutationFn: async ({ rows, country: of, key }: Foreseen) =>
      (await api.imports.add({ query: { countryCode: of }, body: [...rows] }, { idempotencyKey: key })).import,
    onSuccess: (outcome) => outcome.status !== 'running' && onImported(),
  });
  const outcome = useOutcome(importing.data, onImported);
  const foreseen = foreseeing.data && 'rows' in foreseeing.data ? foreseeing.data : undefined;
  const error = importing.error ?? foreseeing.error;
  return {
    country,
    setCountry,
    file,
    problem,
    foreseen,
    outcome,
    choose: (chosen: File) => {
      // A spreadsheet registers CSV files under a type of its own: the name is what counts.
      if (/\.csv$/i.test(chosen.name)) setFile(chosen);
      else setProblem({ message: 'Please upload only CSV files.' });
    },
    foresee: () => (file ? foreseeing.mutate(file) : setProblem({ message: 'Please select a CSV file.' })),
    isReading: foreseeing.isPending,
    goBack: () => {
      foreseeing.reset();
      importing.reset();
    },
    start: () => foreseen && importing.mutate(foreseen),
    isStarting: importing.isPending,
    notice: error && !isSaidByAlert(error) ? failureText(error) : undefined,
  };
}
export type ImportState = ReturnType<typeof useImport>;

/** What the server would refuse as a whole is said before it is sent. */
function checked(contents: CsvContacts): CsvContacts {
  if (!contents.ok) return contents;
  const { rows } = contents;
  if (rows.length > maxImportRows)
    return { ok: false, message: formattingText, detail: `The file has ${count(rows.length)} rows; ${count(maxImportRows)} can be imported at once.` };
  return contents;
}

// spec 2 §5: the error hides after 5 seconds.
const problemMs = 5_000;

function useFileProblem() {
  const [problem, setProblem] = useState<FileProblem>();
  useEffect(() => {
    if (!problem) return;
    const timer = setTimeout(() => setProblem(undefined), problemMs);
    return () => clearTimeout(timer);
  }, [problem]);
  return { problem, setProblem };
}

const pollMs = 1_000;

/** How an import ended or how far it is; a long one is asked after until it is over. */
function useOutcome(started: ContactImport | undefined, onImported: () => void): ContactImport | undefined {
  const id = started?.Id ?? '';
  const isLong = started?.status === 'running';
  const { data } = useQuery({
    queryKey: ['imports', 'progress', id],
    enabled: isLong && id !== '',
    queryFn: async ({ signal }) => (await api.imports.get({ query: { id } }, { signal })).import,
    refetchInterval: ({ state }) => (state.data === undefined || state.data.status === 'running' ? pollMs : false),
  });
  const isOver = isLong && data !== undefined && data.status !== 'running';
  useEffect(() => {
    if (isOver) onImported();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it is over
  }, [isOver]);
  return data ?? started;
}
