import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { PhoneField } from './phone-field.tsx';

function Form({ error }: { readonly error?: string }) {
  const [value, setValue] = useState({ country: 'US' as const, number: '' } as Parameters<typeof PhoneField>[0]['value']);
  return (
    <MantineProvider env="test">
      <PhoneField label="Phone number" value={value} error={error} onChange={setValue} />
    </MantineProvider>
  );
}

const number = () => screen.getByLabelText('Phone number');
const country = () => screen.getByLabelText('Country of the phone number');
const type = (value: string) => fireEvent.change(number(), { target: { value } });

test('keeps only digits, at most as many as the country has', () => {
  render(<Form />);
  type('(415) 555-0100 999');
  expect(number()).toHaveValue('4155550100');
});

test('a pasted number brings its country, and shows its code', () => {
  render(<Form />);
  type('+44 (0)7400 123456');
  expect(number()).toHaveValue('7400123456');
  expect(country()).toHaveValue('GB');
  expect(screen.getByText('+44')).toBeInTheDocument();
});

test('a number of a country that is not served stays as it is, and is refused by name at once, pasted or typed', async () => {
  const user = userEvent.setup();
  render(<Form />);
  await user.click(number());
  await user.paste('+34 622 345 678');
  expect(number()).toHaveValue('+34622345678');
  expect(number()).toHaveAccessibleDescription('Spain (+34) is not among the countries served');
  await user.clear(number());
  await user.keyboard('0034 622 345 678');
  expect(number()).toHaveValue('+34622345678');
  fireEvent.change(country(), { target: { value: 'CA' } });
  expect(number()).toHaveAccessibleDescription('Spain (+34) is not among the countries served');
  await user.clear(number());
  await user.keyboard('+44 7400 123456');
  expect(number()).toHaveValue('7400123456');
  expect(country()).toHaveValue('GB');
  expect(number()).toBeValid();
});

test('offers the 18 countries by name, and keeps the digits when the country changes', () => {
  render(<Form />);
  expect(screen.getAllByRole('option')).toHaveLength(18);
  type('6045550100');
  fireEvent.change(country(), { target: { value: 'CA' } });
  expect(number()).toHaveValue('6045550100');
});

test('says what is wrong with the number, to everybody', () => {
  render(<Form error="Phone Number is invalid" />);
  expect(number()).toBeInvalid();
  expect(number()).toHaveAccessibleDescription('Phone Number is invalid');
});
