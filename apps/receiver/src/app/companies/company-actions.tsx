import type { Company } from '@earshot/contract';
import type { Language } from '@earshot/domain';
import { useEffect, useRef, useState } from 'react';
import type { CompanyBook, CompanyChange } from '../../sync/company/index.ts';
import { ReportForm } from './report-form.tsx';
import { useDecision } from './use-decision.ts';
import { type CompanyWords, companyWords } from './words.ts';

interface CompanyActionsProps {
  readonly company: Company;
  readonly book: CompanyBook;
  readonly language: Language;
  /** Receives the outcome in words once the decision is carried out. */
  readonly onDone: (text: string) => void;
}

function choicesFor({ state, isMuted }: Company, words: CompanyWords): readonly { readonly label: string; readonly change: CompanyChange | 'leave' }[] {
  switch (state) {
    case 'waiting':
      return [
        { label: words.yes, change: { state: 'agreed' } },
        { label: words.no, change: { state: 'left' } },
      ];
    case 'agreed':
      return [
        { label: isMuted ? words.unmute : words.mute, change: { isMuted: !isMuted } },
        { label: words.leave, change: 'leave' },
      ];
    case 'left':
      return [{ label: words.letIn, change: { state: 'agreed' } }];
  }
}

/** Yes and no, mute and leave, and the report behind a link. Leaving asks once. */
export function CompanyActions({ company, book, language, onDone }: CompanyActionsProps) {
  const words = companyWords[language];
  const [step, setStep] = useState<'choosing' | 'leaving' | 'reporting'>('choosing');
  const { isBusy, problem, decide } = useDecision(company, language);
  const { clientId, name } = company;
  const carryOut = async (change: CompanyChange) => {
    if (!(await decide(async () => book.answer(clientId, change)))) return;
    setStep('choosing');
    if ('state' in change) onDone(change.state === 'agreed' ? words.agreedNow(name) : words.leftNow(name));
  };
  const reported = () => {
    setStep('choosing');
    onDone(words.reportedNow(name));
  };
  const first = useFocusAfter(step);
  if (step === 'reporting') return <ReportForm company={company} book={book} language={language} onCancel={() => setStep('choosing')} onReported={reported} />;
  const choices =
    step === 'leaving'
      ? [
          { label: words.leave, pick: () => void carryOut({ state: 'left' }) },
          { label: words.stay, pick: () => setStep('choosing') },
        ]
      : choicesFor(company, words).map(({ label, change }) => ({ label, pick: () => (change === 'leave' ? setStep('leaving') : void carryOut(change)) }));
  return (
    <>
      {step === 'leaving' && <p className="strong">{words.leaveAsk(name)}</p>}
      {problem !== undefined && (
        <p role="alert" className="alert">
          {problem}
        </p>
      )}
      <div className="card-actions">
        {choices.map(({ label, pick }, index) => (
          <button key={index} type="button" ref={index === 0 ? first : undefined} aria-label={`${label}: ${name}`} aria-disabled={isBusy} onClick={pick}>
            {label}
          </button>
        ))}
        {step === 'choosing' && (
          <button type="button" className="quiet" aria-label={`${words.report}: ${name}`} onClick={() => setStep('reporting')}>
            {words.report}
          </button>
        )}
      </div>
    </>
  );
}

/** Focuses the first button of a step that the person went to, since the button that led there is gone. */
function useFocusAfter(step: string) {
  const first = useRef<HTMLButtonElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) first.current?.focus();
    shown.current = step;
  }, [step]);
  return first;
}
