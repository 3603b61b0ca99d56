import { formatCount } from '@earshot/domain';
import { Button, NativeSelect } from '@mantine/core';
import type { DriveResult } from '@earshot/contract';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { download } from '../../../platform/download.ts';
import { OutcomeMark } from './outcome-mark.tsx';
import { outcomeCounts } from './outcomes.ts';
import classes from './result.module.css';
import { peopleText } from './shown-result.ts';

interface ResultHeadProps {
  readonly results: readonly DriveResult[];
  readonly leftOut: number;
  readonly index: number;
  readonly timeZone: string;
  readonly onChoose: (index: number) => void;
}

export function ResultHead({ results, leftOut, index, timeZone, onChoose }: ResultHeadProps) {
  const shown = results[index];
  const save = async () => {
    const { driveCsv } = await import('./drive-csv.ts');
    download([driveCsv(results, timeZone)], 'drive-test.csv');
  };
  return (
    <div className={classes['head']}>
      <div>
        <h2>Results</h2>
        <p className={classes['counts']}>
          {outcomeCounts(shown?.report.verdicts ?? []).map(([outcome, count]) => (
            <OutcomeMark key={outcome} outcome={outcome} count={count} />
          ))}
        </p>
        {leftOut > 0 && (
          <p className={classes['leftOut']}>
            {formatCount(leftOut)} {leftOut === 1 ? 'person was' : 'people were'} left out: too many different sets of messages. Choose a group or a receiver to
            see theirs.
          </p>
        )}
      </div>
      <div className={classes['actions']}>
        {results.length > 1 && (
          <NativeSelect
            size="xs"
            aria-label="Whose result"
            data={results.map((result, each) => ({ value: String(each), label: peopleText(result) }))}
            value={String(index)}
            onChange={(event) => onChoose(Number(event.currentTarget.value))}
          />
        )}
        <Button variant="default" leftSection={<IconDownload size={14} aria-hidden />} onClick={() => void save()}>
          Download CSV
        </Button>
        <Button variant="default" leftSection={<IconPrinter size={14} aria-hidden />} onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </div>
  );
}
