import { formatCount } from '@earshot/domain';
import type { FileProblem } from './file/problem.ts';
import classes from './import.module.css';

/** The faults of a file, row by row; they stay visible. */
export function FileFaults({ problem: { detail, faults = [] }, fileName }: { readonly problem: FileProblem; readonly fileName: string }) {
  if (detail === undefined && faults.length === 0) return null;
  return (
    <section className={classes['faults']} aria-label="What is wrong with the file">
      <h3>{fileName} was not imported</h3>
      {detail !== undefined && <p>{detail}</p>}
      <FaultList faults={faults} />
    </section>
  );
}

export function FaultList({ faults, shown = 20 }: { readonly faults: readonly string[]; readonly shown?: number }) {
  if (faults.length === 0) return null;
  return (
    <ul>
      {faults.slice(0, shown).map((fault) => (
        <li key={fault}>{fault}</li>
      ))}
      {faults.length > shown && <li>{formatCount(faults.length - shown)} more rows like these.</li>}
    </ul>
  );
}
