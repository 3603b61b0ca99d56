import classes from './skeleton-rows.module.css';

const bars = ['62%', '48%', '70%', '55%', '66%', '44%', '58%', '72%', '50%', '60%'] as const;

export function SkeletonRows({ label = 'Loading' }: { readonly label?: string }) {
  return (
    <output className={classes['rows']} aria-label={label}>
      {bars.map((width) => (
        <span key={width} className={classes['row']}>
          <i />
          <b style={{ width }} />
        </span>
      ))}
    </output>
  );
}
