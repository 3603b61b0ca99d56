import { formatCount } from '@earshot/domain';
import { HiddenText } from '../../ui/hidden-text.tsx';
import classes from './clients.module.css';
import { useOpenReports } from './use-reports.ts';

/** The number of open reports beside the tab's name; nothing for 0. */
export function OpenReports() {
  const count = useOpenReports();
  if (count === 0) return null;
  return (
    <span className={classes['openCount']}>
      {formatCount(count)} <HiddenText>open</HiddenText>
    </span>
  );
}
