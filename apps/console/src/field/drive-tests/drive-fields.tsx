import { NativeSelect, TextInput } from '@mantine/core';
import type { NoiseStrength } from '@earshot/domain';
import type { DriveForm, DriveProblems } from './drive-form.ts';
import classes from './drive-tests.module.css';
import { EarsField } from './ears-field.tsx';

interface DriveFieldsProps {
  readonly form: DriveForm;
  readonly problems: DriveProblems;
  /** Whether the route brings its own times. */
  readonly hasTimes: boolean;
  readonly isAlongRoads: boolean;
  readonly timeZone: string;
  readonly onChange: (part: Partial<DriveForm>) => void;
}

const noises: readonly { readonly value: NoiseStrength; readonly label: string }[] = [
  { value: 'none', label: 'None' },
  { value: 'open', label: 'Open sky' },
  { value: 'town', label: 'In a town' },
  { value: 'canyon', label: 'Between tall buildings' },
];
const languages = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Spanish' },
];

export function DriveFields({ form, problems, hasTimes, isAlongRoads, timeZone, onChange }: DriveFieldsProps) {
  const shown = [
    { value: 'speed', label: 'Steady speed', isShown: true },
    { value: 'roads', label: 'Road speeds', isShown: isAlongRoads || form.pace === 'roads' },
    { value: 'own', label: 'As recorded', isShown: hasTimes || form.pace === 'own' },
  ] as const;
  const paces = shown.filter(({ isShown }) => isShown);
  return (
    <section className={classes['panel']} aria-label="Drive">
      <h2>Drive</h2>
      <div className={classes['fields']}>
        <div className={classes['pace']}>
          <NativeSelect
            label="Speed"
            data={paces.map(({ value, label }) => ({ value, label }))}
            value={form.pace}
            onChange={(event) => onChange({ pace: paces.find(({ value }) => value === event.currentTarget.value)?.value ?? 'speed' })}
          />
          {form.pace !== 'own' && (
            <TextInput
              label={form.pace === 'speed' ? 'Miles per hour' : 'Default mph'}
              title={form.pace === 'roads' ? 'Used where a road has no known speed' : undefined}
              inputMode="decimal"
              value={form.mph}
              error={problems.mph}
              onChange={(event) => onChange({ mph: event.currentTarget.value })}
            />
          )}
        </div>
        {form.pace === 'own' && problems.mph !== undefined && <p className={classes['error']}>{problems.mph}</p>}
        <TextInput
          label="Start date"
          type="date"
          value={form.date}
          error={problems.start}
          onChange={(event) => onChange({ date: event.currentTarget.value })}
        />
        <TextInput
          label="Start time"
          type="time"
          value={form.time}
          error={problems.start !== undefined}
          description={`In ${timeZone.replaceAll('_', ' ')}`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          onChange={(event) => onChange({ time: event.currentTarget.value })}
        />
        <EarsField ears={form.ears} error={problems.ears} onChange={(ears) => onChange({ ears })} />
        <NativeSelect
          label="Phone language"
          data={languages}
          value={form.language}
          onChange={(event) => onChange({ language: event.currentTarget.value === 'es' ? 'es' : 'en' })}
        />
        <NativeSelect
          label="GPS noise"
          data={noises.map(({ value, label }) => ({ value, label }))}
          value={form.noise}
          onChange={(event) => onChange({ noise: noises.find(({ value }) => value === event.currentTarget.value)?.value ?? 'none' })}
        />
      </div>
    </section>
  );
}
