import type { Language } from '@earshot/domain';
import { isPhoneCountry, namedCountries, type PhoneCountry } from '@earshot/domain/phone';
import { type SubmitEvent, useId, useMemo } from 'react';
import type { Words } from '../../ui/language/index.ts';
import type { ReceiverApi } from '../../sync/company/index.ts';
import { Field } from './field.tsx';
import { useTask } from './use-task.ts';

/** The number as typed; the server interprets it. */
export interface TypedNumber {
  readonly country: PhoneCountry;
  readonly phone: string;
}

interface PhoneFormProps {
  readonly api: ReceiverApi;
  readonly words: Words;
  readonly language: Language;
  readonly number: TypedNumber;
  readonly onChange: (number: TypedNumber) => void;
  readonly ticket: string | undefined;
  readonly onSent: (ticket: string) => void;
}

export function PhoneForm({ api, words, language, number, onChange, ticket, onSent }: PhoneFormProps) {
  const { isBusy, problem, setProblem, run } = useTask(words);
  const countryId = useId();
  const countries = useMemo(() => namedCountries(language), [language]);
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (!/\d/.test(number.phone)) {
      setProblem({ field: 'phone', text: words.phoneRequired });
      return;
    }
    run(async () => {
      const sent = await api.receivers.requestCode({ body: { ...number, ticket, language } });
      onSent(sent.ticket);
    });
  };
  return (
    <form onSubmit={send} noValidate>
      <div className="field">
        <label htmlFor={countryId}>{words.country}</label>
        <select
          id={countryId}
          autoComplete="country"
          value={number.country}
          onChange={({ target }) => isPhoneCountry(target.value) && onChange({ ...number, country: target.value })}
        >
          {countries.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <Field
        label={words.phone}
        error={problem?.field === 'phone' ? problem.text : undefined}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
        value={number.phone}
        onChange={({ target }) => onChange({ ...number, phone: target.value })}
      />
      {problem && problem.field !== 'phone' && (
        <p role="alert" className="alert">
          {problem.text}
        </p>
      )}
      <button type="submit" className="primary" aria-disabled={isBusy}>
        {words.sendCode}
      </button>
    </form>
  );
}
