import { type TypedPhone, parsePhone } from '@earshot/domain/phone';
import { Button } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useCountryHere } from '../../platform/country-here.ts';
import { emptyPhone, PhoneField } from '../../ui/phone-field.tsx';
import classes from './personal-data.module.css';
import type { PersonChoice } from './use-personal-data.ts';

/** Looks for a person by number: also for one whose contact was deleted long ago. */
export function NumberForm({ onLook }: { readonly onLook: (choice: PersonChoice) => void }) {
  const countryHere = useCountryHere();
  const [typed, setTyped] = useState<TypedPhone>(() => emptyPhone(countryHere));
  const [problem, setProblem] = useState<string>();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const parsed = parsePhone(typed.number, typed.country);
    if (!parsed.ok) return setProblem(parsed.message);
    onLook({ phone: typed.number, country: typed.country });
  };
  return (
    <form noValidate className={classes['form']} onSubmit={submit}>
      <PhoneField
        label="Phone number of the person"
        value={typed}
        error={problem}
        onChange={(value) => {
          setTyped(value);
          setProblem(undefined);
        }}
      />
      <Button type="submit">Look</Button>
    </form>
  );
}
