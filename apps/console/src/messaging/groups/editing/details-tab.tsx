import type { Group } from '@earshot/contract';
import { GroupFields, type GroupValues } from '../group-fields.tsx';
import classes from './editing.module.css';

interface DetailsTabProps {
  readonly group: Group;
  readonly ownerId: string;
  readonly values: GroupValues;
  readonly isReadOnly: boolean;
  readonly nameError: string | undefined;
  readonly typeError: string | undefined;
  readonly onChange: (values: GroupValues) => void;
}

export function DetailsTab({ group, ownerId, values, isReadOnly, nameError, typeError, onChange }: DetailsTabProps) {
  const sharing = group.createdBy === ownerId ? (group.isShared ? 'With the other Operators' : 'No') : `By ${group.creatorName}`;
  return (
    <div className={classes['details']}>
      <GroupFields values={values} onChange={onChange} isReadOnly={isReadOnly} nameError={nameError} typeError={typeError} />
      <dl>
        <dt>Status</dt>
        <dd>{group.status === 'active' ? 'Active: can be chosen for messages' : 'Inactive: gets no messages'}</dd>
        <dt>Shared</dt>
        <dd>{sharing}</dd>
      </dl>
    </div>
  );
}
