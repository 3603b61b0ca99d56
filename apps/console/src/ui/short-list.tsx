import { HiddenText } from './hidden-text.tsx';
import classes from './short-list.module.css';

/** The first names of a list and the number of further ones; the rest is in the title and read out. */
export function ShortList({ items, max = 2, none }: { readonly items: readonly string[]; readonly max?: number; readonly none: string }) {
  if (items.length === 0) return <span className={classes['none']}>{none}</span>;
  const rest = items.slice(max);
  return (
    <span className={classes['list']} title={items.join(', ')}>
      <span className={classes['names']}>{items.slice(0, max).join(', ')}</span>
      {rest.length > 0 && (
        <>
          <span className={classes['more']} aria-hidden="true">
            +{rest.length}
          </span>
          <HiddenText>, {rest.join(', ')}</HiddenText>
        </>
      )}
    </span>
  );
}
