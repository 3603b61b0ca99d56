import { type ComboboxItem, type OptionsFilter, Select } from '@mantine/core';
import { useState } from 'react';
import classes from './profile.module.css';
import { type ZoneOption, zoneOptions } from './time-zones.ts';

interface TimeZoneFieldProps {
  /** IANA; '' for none. */
  readonly value: string;
  readonly error: string | undefined;
  readonly isReadOnly?: boolean;
  readonly onChange: (timeZone: string) => void;
}

const isZone = (option: ComboboxItem): option is ComboboxItem & ZoneOption => 'terms' in option;

/** Finds every typed word anywhere in the name, the offset or the cities. */
const search: OptionsFilter = ({ options, search: typed }) => {
  const words = typed.toLowerCase().split(/\s+/);
  return options.filter((option) => 'value' in option && isZone(option) && words.every((word) => option.terms.includes(word)));
};

export function TimeZoneField({ value, error, isReadOnly = false, onChange }: TimeZoneFieldProps) {
  // From the first zone and the first day: a zone's own entry stays when another is chosen.
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
        nothingFoundMessage="No timezones match."
        // Inside the dialog: outside it the list would belong to no part of the page.
        comboboxProps={{ withinPortal: false, transitionProps: { duration: 0 } }}
        onChange={(chosen) => onChange(chosen ?? '')}
      />
    </div>
  );
}
