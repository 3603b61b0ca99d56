import { formatCount } from '@earshot/domain';
import figureList from '../../../ui/figure-list.module.css';
import classes from './import.module.css';

export function Figures({ figures }: { readonly figures: readonly (readonly [label: string, value: number])[] }) {
  return (
    <dl className={`${figureList['figures']} ${classes['figures']}`}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatCount(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
