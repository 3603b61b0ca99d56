import { groupTypes, maxGroupNameLength } from '@earshot/domain';
import { NativeSelect, TextInput } from '@mantine/core';
import { GroupIcon } from './group-icon.tsx';

/** The name and type of a group; '' without a choice. */
export interface GroupValues {
  readonly name: string;
  readonly typeId: string;
}

interface GroupFieldsProps {
  readonly values: GroupValues;
  readonly onChange: (values: GroupValues) => void;
  readonly isReadOnly?: boolean;
  readonly nameError?: string | undefined;
  readonly typeError?: string | undefined;
  /** Focuses the type when it appears. */
  readonly isFocused?: boolean;
}

const prompt = { value: '', label: 'Select a group type.' };
const types = groupTypes.map(({ id, name }) => ({ value: id, label: name }));

export function GroupFields({ values, onChange, isReadOnly = false, nameError, typeError, isFocused = false }: GroupFieldsProps) {
  return (
    <>
      <NativeSelect
        label="Member of"
        data={values.typeId === '' ? [prompt, ...types] : types}
        value={values.typeId}
        disabled={isReadOnly}
        error={typeError}
        data-autofocus={isFocused || undefined}
        leftSection={values.typeId === '' ? undefined : <GroupIcon typeId={values.typeId} size={16} />}
        onChange={(event) => onChange({ ...values, typeId: event.currentTarget.value })}
      />
      <TextInput
        label="Group name"
        placeholder="Name*"
        required
        withAsterisk={false}
        maxLength={maxGroupNameLength}
        value={values.name}
        disabled={isReadOnly}
        error={nameError}
        onChange={(event) => onChange({ ...values, name: event.currentTarget.value })}
      />
    </>
  );
}

export const isComplete = ({ name, typeId }: GroupValues): boolean => name.trim() !== '' && typeId !== '';
