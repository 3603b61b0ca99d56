import classes from './skeleton-rows.module.css';

const bars = ['62%', '48%', '70%', '55%', '66%', '44%', '58%', '72%', '50%', '60%'] as const;

/** Rows that stand for a list while it loads for the first time. */
export function SkeletonRows({ label = 'Loading' }: { readonly label?: string }) {
  return (
    <div className={classes['rows']} role="status" aria-label={label}>
      {bars.map((width) => (
        <div key={width}>
          <i />
          <span style={{ width }} />
        </div>
      ))}
    </div>
  );
}
