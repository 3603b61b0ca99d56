import type { MessageDays } from '@earshot/contract';
import { countMissed, daysBetween, formatCount, heardPercentText, tallyOfMessages } from '@earshot/domain';
import { Button } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { Suspense, useMemo } from 'react';
import '../../../ui/print-alone.css';
import { formatsFor } from '../../../platform/dates.ts';
import { download } from '../../../platform/download.ts';
import { useSession } from '../../../platform/session.ts';
import { EmptyState } from '../../../ui/list/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { Sheet, SheetToolbar } from '../../../ui/sheet.tsx';
import { SkeletonRows } from '../../../ui/list/skeleton-rows.tsx';
import { BackToActivity } from '../viewer.tsx';
import { DayTable } from './day-table.tsx';
import { FunnelTable } from './funnel-table.tsx';
import reportPage from '../report-page.module.css';
import figureList from '../../../ui/figure-list.module.css';
import classes from './over-time.module.css';
import { type OverTimeAddressState, partText, presetNames, presets, useOverTimeAddress } from './range.ts';
import { sumByDay, sumByHour, filterMessages, smallMultiples, type Part } from './sums.ts';
import { useOverTime } from './use-over-time.ts';
import { WeekHours } from './week-hours.tsx';
import { dayText, partWords } from './over-time-words.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';

// The charting library loads with the charts.
const DayBars = lazyPart(() => import('./day-bars.tsx'), 'DayBars');
const ReportMails = lazyPart(() => import('./report-mails.tsx'), 'ReportMails');
const Multiples = lazyPart(() => import('./multiples.tsx'), 'Multiples');

/** /activity/over-time: the outcomes of the messages of a range of dates, day by day. */
export function OverTimePage() {
  const { user, onBehalf } = useSession();
  const timeZone = user?.timeZone ?? 'UTC';
  const address = useOverTimeAddress(timeZone);
  const { data, error, refetch } = useOverTime(address);
  return (
    <article className={`${reportPage['page']} ${classes['page']}`} data-print-alone>
      <div className={reportPage['actions']}>
        <BackToActivity />
        <Button
          variant="default"
          leftSection={<IconDownload size={14} aria-hidden />}
          disabled={!data}
          onClick={() => data && void saveCsv(filterMessages(data.messages, address.part), address)}
        >
          Download CSV
        </Button>
        <Button leftSection={<IconPrinter size={14} aria-hidden />} disabled={!data} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <header className={classes['head']}>
        <h1>Activity over time</h1>
        <RangeChoice address={address} />
      </header>
      {data ? (
        <Pictures data={data} address={address} timeZone={timeZone} />
      ) : error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows label="Loading the activity" />
      )}
      {onBehalf === undefined && (
        <Suspense>
          <ReportMails timeZone={timeZone} />
        </Suspense>
      )}
    </article>
  );
}

async function saveCsv(messages: readonly MessageDays[], { fromDate, toDate }: OverTimeAddressState) {
  const { overTimeCsv } = await import('./over-time-csv.ts');
  download([overTimeCsv(messages, fromDate, daysBetween(fromDate, toDate) + 1)], `activity-${fromDate}-to-${toDate}.csv`);
}

function RangeChoice({ address }: { readonly address: OverTimeAddressState }) {
  const { fromDate, toDate, preset, showPreset, showDates } = address;
  return (
    <div className={classes['range']}>
      <Segments
        label="Range"
        values={[...presets, 'own'] as const}
        names={presetNames}
        value={preset ?? 'own'}
        onChange={(next) => (next === 'own' ? showDates(fromDate, toDate) : showPreset(next))}
      />
      <label>
        From
        <input
          type="date"
          value={fromDate}
          max={toDate}
          onChange={({ currentTarget: { value } }) => value !== '' && showDates(value, value > toDate ? value : toDate)}
        />
      </label>
      <label>
        to
        <input
          type="date"
          value={toDate}
          min={fromDate}
          onChange={({ currentTarget: { value } }) => value !== '' && showDates(value < fromDate ? value : fromDate, value)}
        />
      </label>
    </div>
  );
}

interface PicturesProps {
  readonly data: NonNullable<ReturnType<typeof useOverTime>['data']>;
  readonly address: OverTimeAddressState;
  readonly timeZone: string;
}

function Pictures({ data, address, timeZone }: PicturesProps) {
  const { part, showPart } = address;
  const { messages, groups, fromDate, toDate, madeAt } = data;
  const dayCount = daysBetween(fromDate, toDate) + 1;
  const sums = useMemo(() => sumByDay(messages, dayCount), [messages, dayCount]);
  const hours = useMemo(() => sumByHour(messages), [messages]);
  const multiples = useMemo(() => smallMultiples(messages, groups), [messages, groups]);
  const fullNameOfDay = (day: number) => dayText(day, fromDate, dayCount);
  const nameOfDay = (day: number) => fullNameOfDay(day).replace(/, \d{4}$/, '');
  const toggle = (next: Part) => showPart(part && partText(part) === partText(next) ? undefined : next);
  const small = { dayCount, nameOfDay: fullNameOfDay };
  if (messages.length === 0) return <EmptyState title="No messages in this range" text="No message was live on these days. Choose a longer range." />;
  const shown = filterMessages(messages, part);
  const label = `Day by day from ${nameOfDay(0)} to ${nameOfDay(dayCount - 1)}. The table below has the same figures.`;
  return (
    <>
      <Totals messages={messages} madeText={`As of ${formatsFor(timeZone).time(madeAt)}, times in ${timeZone.replaceAll('_', ' ')}`} />
      <Suspense fallback={<SkeletonRows label="Loading charts" />}>
        <section className={classes['card']} aria-label="Day by day">
          <h2>Day by day</h2>
          <Legend />
          <DayBars sums={sums} label={label} nameOfDay={nameOfDay} height={220} onDay={(day) => toggle({ kind: 'day', day })} />
          <p className={classes['note']}>Each person counts once per message, on the day of the latest event: begun, delivered, or heard.</p>
          <DayTable sums={sums} chosen={part?.kind === 'day' ? part.day : undefined} nameOfDay={fullNameOfDay} onDay={(day) => toggle({ kind: 'day', day })} />
        </section>
        <section className={classes['card']} aria-label="When messages are heard">
          <h2>When messages are heard</h2>
          <WeekHours sums={hours} chosen={part?.kind === 'hour' ? part.hour : undefined} onHour={(hour) => toggle({ kind: 'hour', hour })} />
          <p className={classes['note']}>A darker hour has more plays. Each repetition counts.</p>
        </section>
        <div className={classes['card']}>
          <Multiples title="By place" multiples={multiples.places} chosen={part} onPart={toggle} {...small} />
          <Multiples title="By selected group" multiples={multiples.groups} chosen={part} onPart={toggle} {...small} />
        </div>
      </Suspense>
      <Sheet>
        <SheetToolbar>
          <output className={classes['chosen']}>
            {part
              ? `${formatCount(shown.length)} of ${formatCount(messages.length)} messages: ${partWords(part, { fromDate, dayCount, groups })}`
              : messages.length === 1
                ? '1 message'
                : `${formatCount(messages.length)} messages`}
          </output>
          {part && (
            <Button variant="default" onClick={() => showPart(undefined)}>
              Show all
            </Button>
          )}
        </SheetToolbar>
        <FunnelTable key={part && partText(part)} messages={shown} />
      </Sheet>
    </>
  );
}

function Totals({ messages, madeText }: { readonly messages: readonly MessageDays[]; readonly madeText: string }) {
  const tally = tallyOfMessages(messages);
  const totals = [
    ['Communication efficiency', heardPercentText(tally)],
    ['Heard', formatCount(tally.heard)],
    ['Missed', formatCount(countMissed(tally))],
    ['Not Delivered', formatCount(tally.notDelivered)],
    // These are in no rate.
    ['Waiting', formatCount(tally.waiting)],
    ['Not begun', formatCount(tally.notBegun)],
  ] as const;
  return (
    <div className={classes['card']}>
      <dl className={`${figureList['figures']} ${classes['totals']}`} aria-label="Totals">
        {totals.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={classes['note']}>{madeText}</p>
    </div>
  );
}

const Legend = () => (
  <ul className={classes['legend']} aria-label="Legend">
    <li data-of="heard">Heard</li>
    <li data-of="waiting">Waiting</li>
    <li data-of="missed">Missed</li>
    <li data-of="not-delivered">Not delivered</li>
  </ul>
);
