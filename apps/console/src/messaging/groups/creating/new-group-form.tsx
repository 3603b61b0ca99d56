import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { contactsText } from '../choosing/contact-words.ts';
import { pickCount } from '../choosing/picks.ts';
import type { PickState } from '../choosing/use-picks.ts';
import { groupErrors } from '../group-errors.ts';
import { GroupFields, isComplete } from '../group-fields.tsx';
import classes from './creating.module.css';
import { useCreateGroup } from './use-create-group.ts';

interface NewGroupFormProps {
  readonly state: PickState;
  /** Large enough for thumbs. */
  readonly isLarge: boolean;
  readonly onEdit: () => void;
  readonly onCancel: () => void;
  readonly onCreated: (id: string) => void;
}

const empty = { name: '', typeId: '' };

export function NewGroupForm({ state, isLarge, onEdit, onCancel, onCreated }: NewGroupFormProps) {
  const [values, setValues] = useState(empty);
  const create = useCreateGroup(onCreated);
  const form = useRef<HTMLFormElement>(null);
  // A button press opened the form, so the focus moves into it.
  useEffect(() => form.current?.querySelector('select')?.focus(), []);
  const count = pickCount(state.picks);
  const mayCreate = isComplete(values) && count > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (mayCreate && !create.isPending) create.mutate({ values, picks: state.picks });
  };
  const size = isLarge ? 'md' : 'xs';
  const errors = groupErrors(create.error, { name: 'name', type: 'groupType' });
  return (
    <form ref={form} className={classes['form']} onSubmit={submit} noValidate>
      <GroupFields values={values} onChange={setValues} isFocused nameError={errors.name} typeError={errors.type} />
      <Chosen count={count} onEdit={onEdit} />
      {errors.rest !== undefined && <Notice text={errors.rest} />}
      <div className={classes['buttons']}>
        <Button variant="default" size={size} onClick={onCancel}>
          CANCEL
        </Button>
        <Button type="submit" size={size} disabled={!mayCreate} loading={create.isPending}>
          ADD NEW GROUP
        </Button>
      </div>
    </form>
  );
}

function Chosen({ count, onEdit }: { readonly count: number; readonly onEdit: () => void }) {
  return (
    <div className={classes['chosen']}>
      <output>
        <b>{contactsText(count)}</b> selected
      </output>
      <IconButton label="Edit the selected contacts" disabled={count === 0} onClick={onEdit}>
        <IconPencil size={16} aria-hidden />
      </IconButton>
    </div>
  );
}
