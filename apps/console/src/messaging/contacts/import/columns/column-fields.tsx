import { useMemo, useState } from 'react';
import type { ColumnChoice } from '../file/columns.ts';
import { columnsInUse, type NamedColumn, type Sheet } from '../file/sheet.ts';
import classes from '../import.module.css';

interface ColumnFieldsProps {
  readonly sheet: Sheet;
  readonly onChange: (choice: ColumnChoice) => void;
}

/** A list of columns for each of the four, and more for numbers and addresses that are spread over several. */
export function ColumnFields({ sheet, onChange }: ColumnFieldsProps) {
  const { lines, firstLine, choice } = sheet;
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- of the sheet nothing else matters here
  const columns = useMemo(() => columnsInUse(sheet), [lines, firstLine, choice]);
  const { first, last, full, phones, emails } = choice;
  const isOne = full !== undefined;
  // A change of the name's form starts with the columns chosen before.
  const split = (isSplit: boolean) => {
    const others = { phones, emails };
    const start = full ?? first ?? last ?? columns[0]?.index ?? 0;
    onChange(isSplit ? { ...others, full: start } : { ...others, first: start });
  };
  return (
    <div className={classes['columns']}>
      <div className={classes['list']}>
        <label>
          The name is
          <select value={isOne ? 'one' : 'two'} onChange={({ currentTarget }) => split(currentTarget.value === 'one')}>
            <option value="two">in two columns</option>
            <option value="one">in one column, to be split</option>
          </select>
        </label>
        {isOne ? (
          <ColumnSelect label="Full name" columns={columns} value={full} onChange={(index = full) => onChange({ ...choice, full: index })} />
        ) : (
          <>
            <ColumnSelect label="First name" columns={columns} value={first} onChange={(index) => onChange({ phones, emails, first: index, last })} />
            <ColumnSelect label="Last name" columns={columns} value={last} onChange={(index) => onChange({ phones, emails, first, last: index })} />
          </>
        )}
      </div>
      <div className={classes['list']}>
        <ColumnList label="Phone number" columns={columns} values={phones} onChange={(values) => onChange({ ...choice, phones: values })} />
        <ColumnList label="Email" columns={columns} values={emails} onChange={(values) => onChange({ ...choice, emails: values })} />
      </div>
    </div>
  );
}

interface ColumnListProps {
  readonly label: string;
  readonly columns: readonly NamedColumn[];
  readonly values: readonly number[];
  readonly onChange: (values: number[]) => void;
}

/** The columns for one field in their order; several if the first is not always filled. */
function ColumnList({ label, columns, values, onChange }: ColumnListProps) {
  const [isAdding, setAdding] = useState(false);
  const change = (position: number, index: number | undefined) => {
    setAdding(false);
    onChange([...values.slice(0, position), ...(index === undefined ? [] : [index]), ...values.slice(position + 1)]);
  };
  const isLeft = columns.length > values.length;
  return (
    <div className={classes['list']}>
      {[...values, ...(isAdding || values.length === 0 ? [undefined] : [])].map((value, position) => (
        <ColumnSelect
          // oxlint-disable-next-line react/no-array-index-key -- its place is what it is
          key={position}
          label={position === 0 ? label : `${label}, if that is empty`}
          columns={columns.filter(({ index }) => index === value || !values.includes(index))}
          value={value}
          onChange={(index) => change(position, index)}
        />
      ))}
      {!isAdding && values.length > 0 && isLeft && (
        <button type="button" onClick={() => setAdding(true)}>
          Add a fallback column
        </button>
      )}
    </div>
  );
}

interface ColumnSelectProps {
  readonly label: string;
  readonly columns: readonly NamedColumn[];
  readonly value: number | undefined;
  readonly onChange: (index: number | undefined) => void;
}

function ColumnSelect({ label, columns, value, onChange }: ColumnSelectProps) {
  return (
    <label>
      {label}
      <select value={value ?? ''} onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? undefined : Number(currentTarget.value))}>
        <option value="">None</option>
        {columns.map(({ index, name, sample }) => (
          <option key={index} value={index}>
            {name}
            {sample && `: ${sample}`}
          </option>
        ))}
      </select>
    </label>
  );
}
