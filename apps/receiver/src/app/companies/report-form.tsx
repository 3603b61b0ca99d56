import type { Company } from '@earshot/contract';
import type { Language } from '@earshot/domain';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import type { CompanyBook } from '../../sync/company/index.ts';
import { useDecision } from './use-decision.ts';
import { companyWords } from './words.ts';

interface ReportFormProps {
  readonly company: Company;
  readonly book: CompanyBook;
  readonly language: Language;
  readonly onCancel: () => void;
  readonly onReported: () => void;
}

const maxLength = 500;

/** Asks what is wrong with a company, and sends it. The text stays until it is sent. */
export function ReportForm({ company, book, language, onCancel, onReported }: ReportFormProps) {
  const words = companyWords[language];
  const id = useId();
  const [reason, setReason] = useState(book.drafts.get(company.clientId) ?? '');
  const [isMissing, setMissing] = useState(false);
  const { isBusy, problem, decide } = useDecision(company, language);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const change = (text: string) => {
    book.drafts.set(company.clientId, text);
    setReason(text);
    setMissing(false);
  };
  const send = async () => {
    if (reason.trim() === '') {
      setMissing(true);
      field.current?.focus();
    } else if (await decide(async () => book.report(company.clientId, reason))) onReported();
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <form className="report" noValidate onSubmit={onSubmit}>
      <div className="field">
        <label htmlFor={id}>{words.reason}</label>
        <p id={`${id}-hint`} className="hint">
          {words.reasonHint}
        </p>
        <textarea
          id={id}
          ref={field}
          rows={3}
          maxLength={maxLength}
          value={reason}
          aria-invalid={isMissing}
          aria-describedby={isMissing ? `${id}-hint ${id}-error` : `${id}-hint`}
          onChange={({ target }) => change(target.value)}
        />
        {isMissing && (
          <p id={`${id}-error`} className="error" role="alert">
            {words.reasonRequired}
          </p>
        )}
      </div>
      {problem !== undefined && (
        <p role="alert" className="alert">
          {problem}
        </p>
      )}
      <div className="card-actions">
        <button type="submit" aria-disabled={isBusy}>
          {words.sendReport}
        </button>
        <button type="button" onClick={onCancel}>
          {words.cancel}
        </button>
      </div>
    </form>
  );
}
