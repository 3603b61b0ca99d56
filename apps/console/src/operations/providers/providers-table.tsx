import type { ProviderStatus } from '@earshot/contract';
import { Button } from '@mantine/core';
import { formatsFor } from '../../platform/dates.ts';
import { HiddenText } from '../../ui/hidden-text.tsx';
import { CellNote, CellTitle, SheetTable } from '../../ui/sheet.tsx';
import { StateDot } from '../../ui/state-dot.tsx';
import classes from './providers.module.css';
import { ago, portTitles, queueTexts, stateLooks } from './words.ts';

interface ProvidersTableProps {
  readonly providers: readonly ProviderStatus[];
  /** The server's clock at the answer. */
  readonly at: number;
  readonly timeZone: string;
  readonly onTest: (provider: ProviderStatus) => void;
}

export function ProvidersTable({ providers, at, timeZone, onTest }: ProvidersTableProps) {
  const clock = { now: at, timeZone };
  return (
    <SheetTable label="Providers">
      <thead>
        <tr>
          <th scope="col" className={classes['port']}>
            Provider
          </th>
          <th scope="col" data-from="sm" className={classes['state']}>
            State
          </th>
          <th scope="col" data-from="lg" className={classes['time']}>
            Last success
          </th>
          <th scope="col" data-from="lg">
            Last failure
          </th>
          <th scope="col" data-from="lg" className={classes['queue']}>
            Outbox
          </th>
          <th scope="col" className={classes['test']}>
            <HiddenText>Actions</HiddenText>
          </th>
        </tr>
      </thead>
      <tbody>
        {providers.map((provider) => (
          <Row key={provider.port} {...{ provider, clock, onTest }} />
        ))}
      </tbody>
    </SheetTable>
  );
}

interface Clock {
  readonly now: number;
  readonly timeZone: string;
}

interface RowProps {
  readonly provider: ProviderStatus;
  readonly clock: Clock;
  readonly onTest: (provider: ProviderStatus) => void;
}

function Row({ provider, clock, onTest }: RowProps) {
  const { port, name, queue, lastSuccessAt, lastFailureAt, lastFailure } = provider;
  const state = <StateDot state={stateLooks[provider.state].dot} label={stateLooks[provider.state].label} />;
  return (
    <tr>
      <td>
        <CellTitle>{portTitles[port]}</CellTitle>
        <CellNote>{name}</CellNote>
        {/* The content of the columns that a small screen hides. */}
        <dl className={classes['below']}>
          <div className={classes['small']}>
            <dt>
              <HiddenText>State</HiddenText>
            </dt>
            <dd>{state}</dd>
          </div>
          {lastSuccessAt !== undefined && (
            <div>
              <dt>Last success</dt>
              <dd>{momentText(lastSuccessAt, clock)}</dd>
            </div>
          )}
          {lastFailureAt !== undefined && (
            <div>
              <dt>Last failure</dt>
              <dd>
                {momentText(lastFailureAt, clock)}
                <br />
                {lastFailure}
              </dd>
            </div>
          )}
          {queue && (
            <div>
              <dt>Outbox</dt>
              <dd>{queueTexts(queue).join(', ')}</dd>
            </div>
          )}
        </dl>
      </td>
      <td data-from="sm">{state}</td>
      <td data-from="lg">
        <Moment at={lastSuccessAt} clock={clock} />
      </td>
      <td data-from="lg">
        <Moment at={lastFailureAt} clock={clock} />
        {lastFailureAt !== undefined && <div className={classes['failure']}>{lastFailure}</div>}
      </td>
      <td data-from="lg">{queue ? queueTexts(queue).map((text) => <div key={text}>{text}</div>) : '—'}</td>
      <td className={classes['test']}>
        {provider.canTest && (
          <Button variant="default" aria-label={`Test ${portTitles[port]}`} onClick={() => onTest(provider)}>
            Test
          </Button>
        )}
      </td>
    </tr>
  );
}

const momentText = (at: number, { now, timeZone }: Clock): string => `${ago(at, now)} (${formatsFor(timeZone).moment(at)})`;

function Moment({ at, clock }: { readonly at: number | undefined; readonly clock: Clock }) {
  if (at === undefined) return '—';
  return (
    <time dateTime={new Date(at).toISOString()}>
      {ago(at, clock.now)}
      <CellNote>{formatsFor(clock.timeZone).moment(at)}</CellNote>
    </time>
  );
}
