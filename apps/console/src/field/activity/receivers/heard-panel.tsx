import { IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId, useRef } from 'react';
import { failureText } from '../../../platform/failure-text.ts';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SkeletonRows } from '../../../ui/list/skeleton-rows.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { allMessages, type ReceiversData, useReceivers } from '../queries.ts';
import { CauseList } from './cause-list.tsx';
import type { HeardAddress } from './heard-address.ts';
import { OutcomeFigures } from './outcome-figures.tsx';
import { People } from './people.tsx';
import classes from './receivers.module.css';
import { TextQuestion } from './text-question.tsx';
import { useBesidePage } from './use-side-panel.ts';
import { useRemedies } from './use-remedies.ts';
import { useTextQuestion } from './use-text-question.ts';

interface HeardPanelProps {
  /** A message's id, or `allMessages`. */
  readonly heard: string;
  readonly address: HeardAddress;
  readonly timeZone: string;
}

const perPage = 50;

/** The people of a message with outcome, reason and remedies; beside the page, or a page of its own on a phone. */
export function HeardPanel({ heard, address, timeZone }: HeardPanelProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useBesidePage(heading, heard, address.close);
  const messageId = heard === allMessages ? undefined : heard;
  const { filter } = address;
  const read = useReceivers({ messageId, ...filter, perPage });
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- menus and the look of dialogs go by the role
    <section className={classes['panel']} role="dialog" aria-labelledby={id} data-heard-panel>
      <div className={classes['head']}>
        <div>
          <p>Who heard it</p>
          <h2 ref={heading} id={id} tabIndex={-1}>
            {panelTitle(messageId, read.data)}
          </h2>
          <p>
            {read.data && messageId !== undefined && `${placeText(read.data)} · `}
            <Link to="/activity/report" search={(messageId === undefined ? {} : { messageId }) as never}>
              Proof of hearing
            </Link>
          </p>
        </div>
        <IconButton label="Close panel" onClick={address.close}>
          <IconX size={18} aria-hidden />
        </IconButton>
      </div>
      {read.data ? (
        <>
          {read.error && <Notice text={`${failureText(read.error)} Showing older data.`} />}
          <Body key={heard} {...{ messageId, address, timeZone, data: read.data, isStale: read.isPlaceholderData }} />
        </>
      ) : read.error ? (
        <ErrorPanel error={read.error} onRetry={() => void read.refetch()} />
      ) : (
        <SkeletonRows label="Loading the receivers" />
      )}
    </section>
  );
}

const panelTitle = (messageId: string | undefined, data: ReceiversData | undefined): string =>
  messageId === undefined ? 'Active messages' : (data?.title ?? '') || (data ? 'Untitled' : 'Message');

/** 'Dock 4 · version 2' */
const placeText = ({ location, version, isLive }: ReceiversData): string =>
  [location || 'Anywhere', version !== undefined && version > 1 && `version ${version}`, isLive === false && 'ended'].filter(Boolean).join(' · ');

interface BodyProps {
  readonly messageId: string | undefined;
  readonly address: HeardAddress;
  readonly timeZone: string;
  readonly data: ReceiversData;
  readonly isStale: boolean;
}

function Body({ messageId, address, timeZone, data, isStale }: BodyProps) {
  const remedies = useRemedies();
  const question = useTextQuestion(remedies.run);
  const ask = { told: remedies.told, run: question.ask };
  return (
    <>
      <OutcomeFigures data={data} address={address} />
      <CauseList messageId={messageId} data={data} address={address} remedies={ask} />
      <People messageId={messageId} data={data} address={address} timeZone={timeZone} isStale={isStale} remedies={ask} />
      <TextQuestion question={question} />
    </>
  );
}
