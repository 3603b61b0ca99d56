import { type ComboboxItem, type OptionsFilter, Select } from '@mantine/core';
import { useState } from 'react';
import classes from './profile.module.css';
import { type ZoneOption, zoneOptions } from './time-zones.ts';

interface TimeZoneFieldProps {
  /** IANA; '' where none is chosen. */
  readonly value: string;
  readonly error: string | undefined;
  readonly isReadOnly?: boolean;
  readonly onChange: (timeZone: string) => void;
}

const isZone = (option: ComboboxItem): option is ComboboxItem & ZoneOption => 'terms' in option;

/** Every word that was typed, anywhere in the name, the offset or the cities. */
const search: OptionsFilter = ({ options, search: typed }) => {
  const words = typed.toLowerCase().split(/\s+/);
  return options.filter((option) => 'value' in option && isZone(option) && words.every((word) => option.terms.includes(word)));
};

/** Chooses a time zone by offset, name or city. */
export function TimeZoneField({ value, error, isReadOnly = false, onChange }: TimeZoneFieldProps) {
  // Of the first zone and today: an entry of its own stays when another is chosen.
  const [options] = useState(() => zoneOptions(value, Date.now()));
  return (
    <div className={classes['zone']}>
      {!isReadOnly && <p className={classes['hint']}>Please select the timezone that your Receivers are in.</p>}
      <Select
        label="Timezone"
        data={options}
        value={value === '' ? null : value}
        error={error}
        searchable
        readOnly={isReadOnly}
        filter={search}
        withScrollArea={false}
        classNames={{ options: classes['zones'] ?? '' }}
        nothingFoundMessage="No timezone matches."
        // Within the dialog: outside of it the list would belong to no part of the page.
        comboboxProps={{ withinPortal: false, transitionProps: { duration: 0 } }}
        onChange={(chosen) => onChange(chosen ?? '')}
      />
    </div>
  );
}
