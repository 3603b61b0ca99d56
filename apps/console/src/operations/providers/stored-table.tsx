import type { StoredKind } from '@earshot/contract';
import { formatsFor } from '../../platform/dates.ts';
import { CellNote, CellTitle, SheetTable } from '../../ui/sheet.tsx';
import classes from './providers.module.css';
import { countText, deletedText, keptText, withoutOldestText } from './stored-words.ts';
import { ago } from './words.ts';

interface StoredTableProps {
  readonly kinds: readonly StoredKind[];
  /** The server's clock at the answer. */
  readonly at: number;
  readonly timeZone: string;
}

/** One row for each kind of stored rows. */
export function StoredTable({ kinds, at, timeZone }: StoredTableProps) {
  return (
    <SheetTable label="Stored data">
      <thead>
        <tr>
          <th scope="col">Data</th>
          <th scope="col" data-from="lg" className={classes['setting']}>
            Setting
          </th>
          <th scope="col" data-from="sm" className={classes['figure']}>
            Rows now
          </th>
          <th scope="col" data-from="lg" className={classes['figure']}>
            Oldest
          </th>
          <th scope="col" data-from="lg" className={classes['figure']}>
            Deleted last
          </th>
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <Row key={kind.name} {...{ kind, at, timeZone }} />
        ))}
      </tbody>
    </SheetTable>
  );
}

interface RowProps {
  readonly kind: StoredKind;
  readonly at: number;
  readonly timeZone: string;
}

function Row({ kind, at, timeZone }: RowProps) {
  const formats = formatsFor(timeZone);
  const { title, setting, oldestAt, lastRemoved } = kind;
  return (
    <tr>
      <td>
        <CellTitle>{title}</CellTitle>
        <div className={classes['kept']}>{keptText(kind)}</div>
        {/* The content of the columns that a small screen hides. */}
        <dl className={`${classes['below']} ${classes['lines']}`}>
          <div className={classes['small']}>
            <dt>Rows now</dt>
            <dd>{countText(kind)}</dd>
          </div>
          {oldestAt !== undefined && (
            <div>
              <dt>Oldest</dt>
              <dd>{`${ago(oldestAt, at)} (${formats.formatDay(oldestAt)})`}</dd>
            </div>
          )}
          {(kind.isDeleted || lastRemoved) && (
            <div>
              <dt>Deleted last</dt>
              <dd>{lastRemoved ? `${deletedText(kind)} (${formats.moment(lastRemoved.at)})` : deletedText(kind)}</dd>
            </div>
          )}
          {setting && (
            <div>
              <dt>Setting</dt>
              <dd>{`${setting.name}, at least ${setting.leastDays} days`}</dd>
            </div>
          )}
        </dl>
      </td>
      <td data-from="lg">
        {setting ? (
          <>
            {setting.name}
            <CellNote>{`At least ${setting.leastDays} days`}</CellNote>
          </>
        ) : (
          '—'
        )}
      </td>
      <td data-from="sm">{countText(kind)}</td>
      <td data-from="lg">
        {oldestAt === undefined ? (
          withoutOldestText(kind)
        ) : (
          <time dateTime={new Date(oldestAt).toISOString()}>
            {ago(oldestAt, at)}
            <CellNote>{formats.formatDay(oldestAt)}</CellNote>
          </time>
        )}
      </td>
      <td data-from="lg">
        {deletedText(kind)}
        {lastRemoved && (
          <CellNote>
            <time dateTime={new Date(lastRemoved.at).toISOString()}>{formats.moment(lastRemoved.at)}</time>
          </CellNote>
        )}
      </td>
    </tr>
  );
}
