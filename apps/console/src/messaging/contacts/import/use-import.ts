import type { ContactImport, ImportRow, User } from '@earshot/contract';
import { type PhoneCountry, phoneFields } from '@earshot/domain/phone';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api, isSaidByAlert } from '../../../platform/api.ts';
import { useCountryHere } from '../../../platform/country-here.ts';
import { failureText } from '../../../platform/failure-text.ts';
import { newKey } from '../../../platform/new-key.ts';
import { emptyPhone } from '../../../ui/phone-field.tsx';
import type { FileProblem } from './file/problem.ts';
import { readInBackground } from './file/read-in-background.ts';
import { rememberColumns } from './file/remembered-columns.ts';
import { headerLine, openSheet, reopenSheet, toImportRows, type SentRows, sentRows, type Sheet, unchosen } from './file/sheet.ts';
import { useFileProblem } from './use-file-problem.ts';
import { useOutcome } from './use-outcome.ts';

export interface ImportPreview {
  readonly sheet: Sheet;
  /** All rows of the file, including those that are left out. */
  readonly rows: readonly ImportRow[];
  readonly sent: SentRows;
  readonly country: PhoneCountry;
  readonly preview: ContactImport;
  /** The key of the import that may follow: a repeated request imports once. */
  readonly key: string;
}

/** The steps of an import: file, columns if they are not the four, preview, import. */
export function useImport(user: User | undefined, onImported: () => void) {
  const countryHere = useCountryHere();
  const [country, setCountry] = useState<PhoneCountry>(
    () => (user?.phone !== undefined && phoneFields(user.phone)?.country) || emptyPhone(countryHere).country,
  );
  const [file, setFile] = useState<File>();
  const { problem, message, setProblem } = useFileProblem();
  const [choosing, setChoosing] = useState<Sheet>();
  /** The sheet before any choice by the operator. */
  const [opened, setOpened] = useState<Sheet>();
  const [foreseen, setForeseen] = useState<ImportPreview>();
  const settle = (outcome: ImportPreview | FileProblem) => {
    setProblem('message' in outcome ? outcome : undefined);
    if ('preview' in outcome) setForeseen(outcome);
  };
  const foreseeing = useMutation({ mutationFn: (sheet: Sheet) => foresee(sheet, country), onSuccess: settle });
  const reading = useMutation({
    mutationFn: async (chosen: File) => {
      const sheet = openSheet(chosen.name, await readInBackground(chosen, country));
      if ('message' in sheet) return sheet;
      setOpened(sheet);
      if (sheet.isToChoose) return setChoosing(sheet);
      return foresee(sheet, country);
    },
    onSuccess: (outcome) => outcome && settle(outcome),
  });
  const importing = useMutation({
    mutationFn: async ({ sent, country: of, key }: ImportPreview) =>
      (await api.imports.add({ query: { countryCode: of }, body: [...sent.rows] }, { idempotencyKey: key })).import,
    onSuccess: (outcome) => outcome.status !== 'running' && onImported(),
  });
  // The country may have an encoding of its own.
  const rereading = useMutation({
    mutationFn: (of: PhoneCountry) => (file ? readInBackground(file, of) : Promise.reject(new Error('no file'))),
    onSuccess: (read, of) => {
      if (!choosing || of !== country) return;
      const sheet = reopenSheet(choosing, opened, read);
      if (choosing.choice === opened?.choice) setOpened(sheet);
      setChoosing(sheet);
    },
  });
  const answered = useOutcome(importing.data, onImported);
  const outcome = useMemo(() => answered && foreseen?.sent.inFile(answered), [answered, foreseen]);
  const error = importing.error ?? foreseeing.error ?? rereading.error ?? reading.error;
  const change = (sheet: Sheet) => {
    setProblem(undefined);
    setChoosing(sheet);
  };
  const leavePreview = () => {
    for (const mutation of [reading, foreseeing, importing]) mutation.reset();
    setForeseen(undefined);
  };
  return {
    country,
    setCountry: (of: PhoneCountry) => {
      setCountry(of);
      if (choosing) rereading.mutate(of);
    },
    file,
    problem,
    /** The sentence about the problem, for a while. */
    message,
    choosing,
    foreseen,
    outcome,
    choose: (chosen: File) => {
      setProblem(undefined);
      // Spreadsheet programs register CSV files under a type of their own, so only the name counts.
      if (/\.(csv|vcf)$/i.test(chosen.name)) setFile(chosen);
      else setProblem({ message: 'Please upload only CSV files.' });
    },
    read: () => (file ? reading.mutate(file) : setProblem({ message: 'Please select a CSV file.' })),
    changeColumns: change,
    foresee: (sheet: Sheet) => foreseeing.mutate(sheet),
    isReading: [reading, rereading, foreseeing].some(({ isPending }) => isPending),
    /** Back to the columns if they were chosen, else to the file. */
    goBack: leavePreview,
    leaveColumns: () => {
      leavePreview();
      setProblem(undefined);
      setChoosing(undefined);
    },
    /** From the preview of a file whose columns were not chosen by the operator. */
    chooseColumns: (sheet: Sheet) => {
      leavePreview();
      change({ ...sheet, firstLine: sheet.firstLine === 'unsaid' ? 'person' : sheet.firstLine, isToChoose: true });
    },
    /** States whether the first line is a header. */
    sayFirstLine: (of: ImportPreview, firstLine: 'header' | 'person') => {
      const sheet = { ...of.sheet, firstLine };
      setForeseen({ ...of, sheet });
      // The preview already took it for a header.
      if (of.sheet.firstLine === 'unsaid' && firstLine === 'header') return;
      // Without the server's preview the statement is reverted.
      const takeBack = () => setForeseen(of);
      foreseeing.mutate(sheet, { onSuccess: (answer) => 'message' in answer && takeBack(), onError: takeBack });
    },
    start: () => foreseen && importing.mutate(foreseen),
    isStarting: importing.isPending,
    notice: error && !isSaidByAlert(error) ? failureText(error) : undefined,
  };
}
export type ImportState = ReturnType<typeof useImport>;

/** The server's preview of a file; a choice of columns is remembered once it is usable. */
async function foresee(sheet: Sheet, country: PhoneCountry): Promise<ImportPreview | FileProblem> {
  const missing = unchosen(sheet.choice);
  if (missing.length > 0) return { message: `Choose a column for ${missing.join(', ')}. An import needs all four.` };
  const rows = toImportRows(sheet);
  const sent = sentRows(rows, sheet.leavesOut);
  if ('message' in sent) return sent;
  const answer = await api.imports.add({ query: { countryCode: country, preview: '1' }, body: [...sent.rows] });
  if (sheet.isToChoose && sheet.firstLine === 'header') rememberColumns(headerLine(sheet), sheet.choice);
  return { sheet, rows, sent, country, preview: sent.inFile(answer.import), key: newKey() };
}
