import type { Group } from '@earshot/contract';
import { formatCount } from '@earshot/domain';
import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { tell } from '../../../platform/feedback.ts';
import { useToldUnsaved } from '../../../ui/use-close-guard.tsx';
import { isComplete } from '../group-fields.tsx';
import { groupErrors } from '../group-errors.ts';
import { type Changes, isChanged, memberCount, noChanges } from './changes.ts';
import { ContactsTab } from './contacts-tab.tsx';
import { DetailsTab } from './details-tab.tsx';
import classes from './editing.module.css';
import { GroupFoot } from './group-foot.tsx';
import { MembersTab } from './members-tab.tsx';
import { useDuplicateGroup, useSaveGroup } from './use-save-group.ts';

export interface GroupFormProps {
  readonly group: Group;
  readonly ownerId: string;
  /** Read-only for staff, for another operator's group, and for Everyone. */
  readonly isReadOnly: boolean;
  /** An own group that its operator may edit: it can be copied, and contacts added. */
  readonly isEditable: boolean;
  readonly onChanged: (isChanged: boolean) => void;
  readonly onSaved: (group: Group, changes: Changes) => void;
  readonly onDuplicated: (copy: { readonly id: string; readonly name: string }) => void;
  readonly onClose: () => void;
}

export function GroupForm({ group: row, ownerId, isReadOnly, isEditable, onChanged, onSaved, onDuplicated, onClose }: GroupFormProps) {
  const [changes, setChanges] = useState(() => noChanges(row));
  const change = (part: Partial<Changes>) => setChanges((before) => ({ ...before, ...part }));
  const { save, newer, group } = useSaveGroup(row, {
    onSaved: (saved, made) => {
      onClose();
      onSaved(saved, made);
    },
    onLoaded: (rebased) => setChanges((before) => ({ ...before, values: rebased(before.values) })),
  });
  const duplicate = useDuplicateGroup(group, (copy) => {
    onClose();
    onDuplicated(copy);
  });
  const isUnsaved = isChanged(group, changes);
  useToldUnsaved(isUnsaved, onChanged);
  const errors = groupErrors(save.error, { name: 'Name', type: 'Group_Type_Id' });
  return (
    <>
      <Tabs defaultValue="members" className={classes['tabs']}>
        <Tabs.List>
          <Tabs.Tab value="members">Members ({formatCount(memberCount(group, changes))})</Tabs.Tab>
          {isEditable && <Tabs.Tab value="contacts">Contacts</Tabs.Tab>}
          <Tabs.Tab value="details">Details</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="members" className={classes['panel']}>
          <MembersTab {...{ group, ownerId, isReadOnly }} removed={changes.removed} onRemoved={(removed) => change({ removed })} />
        </Tabs.Panel>
        {isEditable && (
          <Tabs.Panel value="contacts" className={classes['panel']}>
            <ContactsTab
              {...{ group, ownerId, isReadOnly }}
              added={changes.added}
              onAdded={(added, count) => {
                change({ added });
                // Spec 2 §4.
                if (count > 0) tell(count === 1 ? 'Confirm: 1 Contact Added.' : `Confirm: ${formatCount(count)} Contacts Added.`, { forMs: 3_000 });
              }}
            />
          </Tabs.Panel>
        )}
        <Tabs.Panel value="details" className={classes['panel']}>
          <DetailsTab
            {...{ group, ownerId, isReadOnly }}
            values={changes.values}
            nameError={errors.name}
            typeError={errors.type}
            onChange={(values) => change({ values })}
          />
        </Tabs.Panel>
      </Tabs>
      <GroupFoot
        {...{ isReadOnly, isEditable, isUnsaved, onClose }}
        error={errors.rest ?? errors.name ?? errors.type ?? groupErrors(duplicate.error, {}).rest}
        newer={newer}
        maySave={isUnsaved && isComplete(changes.values)}
        isSaving={save.isPending}
        isDuplicating={duplicate.isPending}
        onDuplicate={() => duplicate.mutate()}
        onSave={() => save.mutate({ group, changes })}
      />
    </>
  );
}
