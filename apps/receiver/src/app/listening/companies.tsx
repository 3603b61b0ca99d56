import { useState } from 'react';
import type { Company } from '@earshot/contract';
import type { Words } from '../../ui/language/index.ts';
import { useView } from '../../ui/screen/index.ts';
import type { CompanyBook } from '../../sync/company/index.ts';
import { CompanyAsks, CompanyList } from '../companies/index.ts';
import type { ListeningDevice } from './listening-device.ts';

interface CompaniesProps {
  readonly device: ListeningDevice;
  readonly words: Words;
}

export const asksId = 'companies-that-ask';

/** Number of companies in this state; 0 before the first sync. */
export const countIn = (companies: CompanyBook['view'], wanted: Company['state']): number => companies?.filter(({ state }) => state === wanted).length ?? 0;

const countWaiting = (companies: CompanyBook['view']): number => countIn(companies, 'waiting');

/** The number of companies that ask to speak, in words; usually undefined. */
export function useAskingText({ device, words }: CompaniesProps): string | undefined {
  const waiting = countWaiting(useView(device.companies));
  return waiting === 0 ? undefined : words.asking(waiting);
}

/** The companies that wait for the person's yes; once there was one it stays to report the outcome. */
export function Asks({ device }: Pick<CompaniesProps, 'device'>) {
  const { language } = useView(device);
  const isAsked = countWaiting(useView(device.companies)) > 0;
  const [wasAsked, setAsked] = useState(isAsked);
  if (isAsked && !wasAsked) setAsked(true);
  return <div id={asksId}>{wasAsked && <CompanyAsks book={device.companies} language={language} />}</div>;
}

/** All companies and the actions for each, folded away. */
export function Companies({ device, words }: CompaniesProps) {
  const { language } = useView(device);
  const companies = useView(device.companies);
  const waiting = countWaiting(companies);
  const [wasOpened, setOpened] = useState(false);
  if (!companies) return null;
  return (
    <details className="fold" onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary>
        {words.companies} <span className="hint">{waiting > 0 && words.ask(waiting)}</span>
      </summary>
      {wasOpened && <CompanyList book={device.companies} language={language} />}
    </details>
  );
}
