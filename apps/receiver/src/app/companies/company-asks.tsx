import type { Language } from '@earshot/domain';
import { useEffect, useRef, useState } from 'react';
import { useView } from '../../ui/screen/index.ts';
import type { CompanyBook } from '../../sync/company/index.ts';
import { CompanyActions } from './company-actions.tsx';
import { addedText } from './texts.ts';
import { companyWords } from './words.ts';

/** More cards would push everything else away; the list of companies has them all. */
const maxAsks = 3;

interface CompaniesProps {
  readonly book: CompanyBook;
  readonly language: Language;
}

/** Each company that waits for the person's yes: its name, since when, and its request. It blocks nothing. */
export function CompanyAsks({ book, language }: CompaniesProps) {
  const words = companyWords[language];
  const waiting = (useView(book) ?? []).filter(({ state }) => state === 'waiting');
  const [said, setSaid] = useState('');
  const outcome = useRef<HTMLOutputElement>(null);
  // The card that had the focus is gone.
  useEffect(() => {
    if (said !== '') outcome.current?.focus();
  }, [said]);
  return (
    <div className="asks">
      <output ref={outcome} tabIndex={-1} className={said === '' ? 'unseen' : 'now'}>
        {said}
      </output>
      {waiting.slice(0, maxAsks).map((company) => (
        <section key={company.clientId} className="card ask">
          <h2>{words.asks(company.name)}</h2>
          <p>
            {addedText(company, language)} {company.messageCount > 0 && words.messagesWait(company.messageCount)}
          </p>
          <p className="hint">{words.yesMeans}</p>
          <CompanyActions company={company} book={book} language={language} onDone={setSaid} />
        </section>
      ))}
      {waiting.length > maxAsks && <p className="hint">{words.moreAsk(waiting.length - maxAsks)}</p>}
    </div>
  );
}
