import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { SkeletonRows } from '../../ui/list/skeleton-rows.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { HeldData } from './held-data.tsx';
import { NumberForm } from './number-form.tsx';
import classes from './personal-data.module.css';
import { type PersonChoice, usePerson } from './use-personal-data.ts';

const route = getRouteApi('/shell/personal-data');

/** The answer to a person who asks what a company holds about them: a copy of it, or its end. */
export function PersonalDataPage(): ReactNode {
  const { contact } = route.useSearch();
  const navigate = route.useNavigate();
  const [number, setNumber] = useState<PersonChoice>();
  const [count, setCount] = useState(0);
  const [news, setNews] = useState<string>();
  // The contact that the address still names after another look began: it may be erased.
  const [left, setLeft] = useState<string>();
  if (contact === undefined && left !== undefined) setLeft(undefined);
  const choice = contact === undefined || contact === left ? number : { contactId: contact };
  const look = (next: PersonChoice | undefined) => {
    setNews(undefined);
    setNumber(next);
    setCount(count + 1);
    setLeft(contact);
    if (contact !== undefined) void navigate({ search: {}, replace: true });
  };
  return (
    <>
      <PageHeader title="Personal data" note="When a person asks: download what your company holds about them, or erase it." />
      {news !== undefined && <Notice text={news} isNews />}
      <Sheet>
        <NumberForm onLook={look} />
      </Sheet>
      {choice && (
        <Found
          key={JSON.stringify([choice, count])}
          choice={choice}
          count={count}
          onErased={(text) => {
            look(undefined);
            setNews(text);
          }}
        />
      )}
    </>
  );
}

interface FoundProps {
  readonly choice: PersonChoice;
  /** Number of looks so far. */
  readonly count: number;
  readonly onErased: (text: string) => void;
}

function Found({ choice, count, onErased }: FoundProps) {
  const found = usePerson(choice, count);
  return (
    <div className={classes['found']}>
      <Sheet>
        {found.data ? (
          <HeldData choice={choice} person={found.data.person} onErased={onErased} />
        ) : found.error ? (
          <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <SkeletonRows label="Looking for the person" />
        )}
      </Sheet>
    </div>
  );
}
