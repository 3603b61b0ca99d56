import type { Company } from '@earshot/contract';
import type { Language } from '@earshot/domain';
import { useState } from 'react';
import { useView } from '../../ui/screen/index.ts';
import type { CompanyBook } from '../../sync/company/index.ts';
import { CompanyActions } from './company-actions.tsx';
import { addedText, standingText } from './texts.ts';
import { companyWords } from './words.ts';

interface CompanyListProps {
  readonly book: CompanyBook;
  readonly language: Language;
}

export function CompanyList({ book, language }: CompanyListProps) {
  const companies = useView(book) ?? [];
  if (companies.length === 0) return <p className="hint">{companyWords[language].none}</p>;
  return (
    <ul className="rows">
      {companies.map((company) => (
        <CompanyRow key={company.clientId} company={company} book={book} language={language} />
      ))}
    </ul>
  );
}

function CompanyRow({ company, book, language }: CompanyListProps & { readonly company: Company }) {
  const words = companyWords[language];
  const [said, setSaid] = useState('');
  const { name, state, isMuted, messageCount } = company;
  const isWaiting = state === 'waiting';
  const isSilent = state === 'left' || isMuted;
  return (
    <li className="company">
      <h3>{name}</h3>
      <p className={isSilent ? 'strong' : undefined}>{standingText(company, language)}</p>
      {isWaiting && <p className="hint">{addedText(company, language)}</p>}
      {messageCount > 0 && <p className="hint">{isWaiting ? words.messagesWait(messageCount) : words.messages(messageCount)}</p>}
      <CompanyActions company={company} book={book} language={language} onDone={setSaid} />
      <output className="unseen">{said}</output>
    </li>
  );
}
