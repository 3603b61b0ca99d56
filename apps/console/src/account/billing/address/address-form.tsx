import { BillingAddress } from '@earshot/contract';
import { type BillingAddress as TypedAddress, taxIdNames } from '@earshot/domain';
import { defaultCountry, isPhoneCountry, namedCountries } from '@earshot/domain/phone';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api } from '../../../platform/api.ts';
import { useCountryHere } from '../../../platform/country-here.ts';
import { failureText, fieldFailure } from '../../../platform/failure-text.ts';
import dialog from '../../../ui/dialog.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { isSameForm, useToldUnsaved } from '../../../ui/use-close-guard.tsx';
import classes from './address.module.css';
import type { Address } from './use-address.ts';

const countries = namedCountries('en').map(([value, label]) => ({ value, label }));
const stateNames: Partial<Record<TypedAddress['country'], string>> = { US: 'State', CA: 'Province', IN: 'State' };

const fields = ['country', 'line1', 'line2', 'city', 'state', 'postalCode', 'taxId'] as const;
type Field = (typeof fields)[number];

const fieldLabels = ({ country }: TypedAddress): Readonly<Record<Field, string>> => ({
  country: 'Country',
  line1: 'Street',
  line2: 'Suite or floor (optional)',
  city: 'City',
  state: stateNames[country] ?? 'Region (optional)',
  postalCode: country === 'US' ? 'ZIP code' : 'Postal code',
  taxId: `${taxIdNames[country]} (optional)`,
});

const autoComplete: Readonly<Record<Exclude<Field, 'country'>, string>> = {
  line1: 'address-line1',
  line2: 'address-line2',
  city: 'address-level2',
  state: 'address-level1',
  postalCode: 'postal-code',
  taxId: 'off',
};

const emptyAddress = (countryHere: string | undefined): TypedAddress => ({
  line1: '',
  line2: '',
  city: '',
  state: '',
  postalCode: '',
  country: defaultCountry(Intl.DateTimeFormat().resolvedOptions().timeZone, navigator.language, countryHere),
  taxId: '',
});

type Problems = Partial<Record<Field, string>>;

/** A refusal is a full sentence, or begins with the field's wire name. */
const toSentence = (text: string, field: Field, label: string): string =>
  /^\p{Lu}/u.test(text) ? text : `${label} ${text.startsWith(`${field} `) ? text.slice(field.length + 1) : text}`;

interface AddressFormProps {
  readonly address: Address;
  readonly onClose: () => void;
  /** Not called once the form is gone. */
  readonly onSaved: () => void;
  readonly onUnsaved: (isUnsaved: boolean) => void;
}

/** The typed text survives every failure. */
export function AddressForm({ address, onClose, onSaved, onUnsaved }: AddressFormProps) {
  const countryHere = useCountryHere();
  const [typed, setTyped] = useState(() => address.stored ?? emptyAddress(countryHere));
  const [opened] = useState(typed);
  const [problems, setProblems] = useState<Problems>({});
  const labels = fieldLabels(typed);
  const save = useMutation({
    mutationFn: (body: TypedAddress) => api.billing.changeAddress({ body }),
    onSuccess: ({ message }) => address.saved(message ?? 'The billing address has been saved.'),
    onError: (error) => setProblems(Object.fromEntries(fields.map((field) => [field, fieldFailure(error, field)]))),
  });
  useToldUnsaved(!save.isSuccess && !isSameForm(typed, opened), onUnsaved);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const asked = BillingAddress.safeParse(typed);
    const found = asked.success ? [] : asked.error.issues;
    setProblems(Object.fromEntries(found.map(({ path, message }) => [path[0], message])));
    if (asked.success && !save.isPending) save.mutate(asked.data, { onSuccess: onSaved });
  };
  const change = (part: Partial<TypedAddress>, field: Field) => {
    setTyped({ ...typed, ...part });
    setProblems({ ...problems, [field]: undefined });
  };
  const isAtField = fields.some((field) => fieldFailure(save.error, field) !== undefined);
  const shared = (field: Field) => ({ label: labels[field], error: problems[field] && toSentence(problems[field], field, labels[field]) });
  const line = (field: Exclude<Field, 'country'>) => (
    <TextInput
      {...shared(field)}
      autoComplete={autoComplete[field]}
      value={typed[field]}
      onChange={({ currentTarget }) => change({ [field]: currentTarget.value }, field)}
    />
  );
  return (
    <form className={dialog['text']} aria-label="Billing address" noValidate onSubmit={submit}>
      <p className={classes['about']}>It appears on your invoices and decides the tax on them.</p>
      <NativeSelect
        {...shared('country')}
        data={countries}
        autoComplete="country"
        value={typed.country}
        onChange={({ currentTarget: { value } }) => isPhoneCountry(value) && change({ country: value }, 'country')}
      />
      {line('line1')}
      {line('line2')}
      {line('city')}
      <div className={classes['pair']}>
        {line('state')}
        {line('postalCode')}
      </div>
      {line('taxId')}
      {save.error && !isAtField && <Notice text={failureText(save.error)} />}
      <div className={dialog['buttons']}>
        <Button variant="default" disabled={save.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={save.isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}
