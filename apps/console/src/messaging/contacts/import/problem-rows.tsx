import { importColumns, type ImportProblem, type ImportRow } from '@earshot/contract';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { csv, formatCount } from '@earshot/domain';
import { useState } from 'react';
import { ListFooter } from '../../../ui/list/list-footer.tsx';
import { download } from '../../../platform/download.ts';
import classes from './import.module.css';

interface ProblemRowsProps {
  readonly problems: readonly ImportProblem[];
  readonly rows: readonly ImportRow[];
}

const perPage = 5;

/** The rows that are left out, each with its reason, a page at a time; all of them as a file. */
export function ProblemRows({ problems, rows }: ProblemRowsProps) {
  const [page, setPage] = useState(1);
  if (problems.length === 0) return null;
  const pager = { page, perpage: perPage, totalItems: problems.length, totalPages: Math.ceil(problems.length / perPage) };
  const save = () => download([problemCsv({ problems, rows })], 'contacts-not-imported.csv');
  return (
    <section className={classes['problems']} aria-label="Rows that are left out">
      <div className={classes['problemsHead']}>
        <h3>{problems.length === 1 ? '1 row is left out' : `${formatCount(problems.length)} rows are left out`}</h3>
        <Button variant="subtle" leftSection={<IconDownload size={14} aria-hidden />} onClick={save}>
          Download as CSV
        </Button>
      </div>
      <table className={classes['table']}>
        <thead>
          <tr>
            <th scope="col" className={classes['row']}>
              Row
            </th>
            <th scope="col">Contact</th>
            <th scope="col">Reason</th>
          </tr>
        </thead>
        <tbody>
          {problems.slice((page - 1) * perPage, page * perPage).map(({ row, message, fields = [] }) => (
            <tr key={row}>
              <td className={classes['row']}>{formatCount(row)}</td>
              <td>
                {rows[row - 1]?.FirstName} {rows[row - 1]?.LastName}
                <div className={classes['quiet']}>{rows[row - 1]?.PhoneNumber}</div>
              </td>
              <td>
                {message}
                {fields.length > 0 && <div className={classes['quiet']}>{fields.join(', ')}</div>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ListFooter pager={pager} label="Pages of rows that are left out" onPage={setPage} />
    </section>
  );
}

function problemCsv({ problems, rows }: ProblemRowsProps): string {
  const data = problems.map(({ row, message, fields = [] }) => [
    String(row),
    ...importColumns.map((column) => rows[row - 1]?.[column] ?? ''),
    fields.join(' '),
    message,
  ]);
  return csv([['Row', ...importColumns, 'Fields', 'Reason'], ...data]);
}
