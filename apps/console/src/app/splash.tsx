import { BrandMark } from '../ui/brand-mark.tsx';
import { SkeletonRows } from '../ui/list/skeleton-rows.tsx';
import classes from './splash.module.css';

export function Splash() {
  return (
    <div className={classes['splash']}>
      <div className={classes['rail']}>
        <BrandMark />
      </div>
      <main className={classes['page']}>
        <SkeletonRows label="Starting" />
      </main>
    </div>
  );
}
