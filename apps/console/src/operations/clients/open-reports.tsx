import { HiddenText } from '../../ui/hidden-text.tsx';
import classes from './clients.module.css';
import { useOpenReports } from './use-reports.ts';

/** How many reports wait to be handled, beside the name of their tab; nothing when none does. */
export function OpenReports() {
  const count = useOpenReports();
  if (count === 0) return null;
  return (
    <span className={classes['openCount']}>
      {count.toLocaleString('en-US')} <HiddenText>open</HiddenText>
    </span>
  );
}
