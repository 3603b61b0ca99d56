import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newSettings, type PlaySettings, wallClockAt } from '@earshot/domain';
import { SettingsDialog } from './settings-dialog.tsx';

const timeZone = 'America/Denver';
// A Friday, 12:07 PM in Denver.
const now = Date.parse('2026-11-20T19:07:00Z');

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true, now }));
afterEach(() => vi.useRealTimers());
// jsdom does not scroll to the chosen option of a list.
Object.assign(Element.prototype, { scrollIntoView() {} });

const fresh: PlaySettings = { ...newSettings(wallClockAt(timeZone, now)), trigger: 'enter', priority: 0, playIfInside: true, dwellSeconds: 0 };

function show(settings: Partial<PlaySettings> = {}, isReadOnly = false) {
  const onSave = vi.fn<(settings: PlaySettings) => void>();
  render(
    <MantineProvider env="test">
      <SettingsDialog opened settings={{ ...fresh, ...settings }} timeZone={timeZone} isReadOnly={isReadOnly} onCancel={() => {}} onSave={onSave} />
    </MantineProvider>,
  );
  return onSave;
}

function pick(list: string, option: string) {
  fireEvent.click(screen.getByRole('combobox', { name: list }));
  fireEvent.click(screen.getByRole('option', { name: option }));
}
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const valueTexts = () => screen.getAllByRole('slider').map((thumb) => thumb.getAttribute('aria-valuetext'));

test('a single day plays once: Repeat is No and disabled, and returns with a longer duration', () => {
  const onSave = show();
  expect(screen.getByRole('combobox', { name: 'Repeat' })).toBeDisabled();
  pick('Duration', '1 Week');
  pick('Repeat', 'Daily');
  pick('Duration', '1 Day');
  expect(screen.getByRole('combobox', { name: 'Repeat' })).toBeDisabled();
  save();
  expect(onSave.mock.lastCall?.[0]).toMatchObject({ startDate: '2026-11-20', endDate: '2026-11-20', repeat: 'no' });
});

test('a preset sets the end date, and No Limit hides it', () => {
  const onSave = show();
  pick('Duration', '1 Week');
  expect(screen.getByRole('button', { name: 'End date' })).toHaveTextContent('Nov 26, 2026');
  pick('Duration', 'No Limit');
  expect(screen.queryByRole('button', { name: 'End date' })).not.toBeInTheDocument();
  save();
  expect(onSave.mock.lastCall?.[0]).toMatchObject({ endDate: null });
});

test('Custom offers the weekdays between the dates, and asks for at least one of them', () => {
  show();
  pick('Duration', '3 Days');
  pick('Repeat', 'Custom');
  const isEnabled = (name: string) => !screen.getByRole<HTMLButtonElement>('button', { name }).disabled;
  expect(['Friday', 'Saturday', 'Sunday'].every(isEnabled)).toBe(true);
  expect(['Monday', 'Tuesday', 'Wednesday', 'Thursday'].some(isEnabled)).toBe(false);
  for (const name of ['Friday', 'Saturday', 'Sunday']) fireEvent.click(screen.getByRole('button', { name }));
  expect(screen.getByText('Choose at least one weekday between the start date and the end date.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
});

test('dates that fit no preset are shown as N Days', () => {
  show({ endDate: '2026-11-23' });
  expect(screen.getByRole('combobox', { name: 'Duration' })).toHaveValue('4 Days');
});

test('the hours start now, rounded down to a quarter of an hour, and cannot collapse', () => {
  const onSave = show();
  expect(valueTexts()).toEqual(['12:00 PM', '11:59 PM']);
  const start = screen.getByRole('slider', { name: 'Start time' });
  for (let press = 0; press < 60; press += 1) fireEvent.keyDown(start, { key: 'ArrowRight' });
  expect(valueTexts()).toEqual(['11:45 PM', '11:59 PM']);
  save();
  expect(onSave.mock.lastCall?.[0]).toMatchObject({ startMinute: 1425, endMinute: 1440 });
});

test('the start of the hours stops one step before their end instead of pushing it on', () => {
  show({ endMinute: 780 });
  const start = screen.getByRole('slider', { name: 'Start time' });
  for (let press = 0; press < 10; press += 1) fireEvent.keyDown(start, { key: 'ArrowRight' });
  expect(valueTexts()).toEqual(['12:45 PM', '1:00 PM']);
});

test('Save waits while a half-typed time was not taken, and takes the time that is there once its field is opened again', () => {
  const onSave = show({ startMinute: 480, endMinute: 1020 });
  const field = screen.getByLabelText('To');
  fireEvent.change(field, { target: { value: '' } });
  fireEvent.blur(field);
  save();
  expect(onSave).not.toHaveBeenCalled();
  expect(screen.getByRole('alert')).toHaveTextContent('To is still 5:00 PM.');
  fireEvent.focus(field);
  save();
  expect(onSave.mock.lastCall?.[0]).toMatchObject({ endMinute: 1020 });
});

test('the hours can be typed: to the nearest quarter, when the field is left, and never past the other end', () => {
  const onSave = show({ startMinute: 480, endMinute: 720 });
  const type = (label: string, value: string) => {
    const field = screen.getByLabelText(label);
    fireEvent.change(field, { target: { value } });
    expect(field).toHaveValue(value);
    fireEvent.blur(field);
    return valueTexts();
  };
  expect(type('From', '09:20')).toEqual(['9:15 AM', '12:00 PM']);
  expect(screen.getByLabelText('From')).toHaveValue('09:15');
  expect(type('To', '23:59')).toEqual(['9:15 AM', '11:59 PM']);
  expect(type('To', '')).toEqual(['9:15 AM', '11:59 PM']);
  expect(screen.getByRole('alert')).toHaveTextContent('To is still 11:59 PM. Type a whole time, such as 8:30 AM.');
  expect(type('To', '00:00')).toEqual(['9:15 AM', '11:59 PM']);
  expect(type('To', '13:00')).toEqual(['9:15 AM', '1:00 PM']);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(type('From', '22:00')).toEqual(['12:45 PM', '1:00 PM']);
  save();
  expect(onSave.mock.lastCall?.[0]).toMatchObject({ startMinute: 765, endMinute: 780 });
});

test('Home, End and the Page keys move an end of the hours, never past the other', () => {
  show({ startMinute: 480, endMinute: 720 });
  const press = (name: string, keys: readonly string[]) => {
    for (const key of keys) fireEvent.keyDown(screen.getByRole('slider', { name }), { key });
    return valueTexts();
  };
  expect(press('Start time', ['PageUp'])).toEqual(['9:00 AM', '12:00 PM']);
  expect(press('Start time', ['End'])).toEqual(['11:45 AM', '12:00 PM']);
  expect(press('Start time', ['Home'])).toEqual(['12:00 AM', '12:00 PM']);
  expect(press('Start time', ['PageDown'])).toEqual(['12:00 AM', '12:00 PM']);
  expect(press('End time', ['End'])).toEqual(['12:00 AM', '11:59 PM']);
  expect(press('End time', ['PageDown'])).toEqual(['12:00 AM', '11:00 PM']);
  expect(press('End time', ['Home'])).toEqual(['12:00 AM', '12:15 AM']);
});

test('Leaving requires being inside first, so the choice of being inside already is disabled', () => {
  const onSave = show();
  fireEvent.click(screen.getByRole('radio', { name: 'Leaving' }));
  expect(screen.getByRole('switch', { name: /^Play if already inside/ })).toBeDisabled();
  fireEvent.click(screen.getByRole('switch', { name: /^Priority/ }));
  save();
  expect(onSave.mock.lastCall?.[0]).toMatchObject({ trigger: 'exit', priority: 1 });
});

test('an end in the past cannot be saved', () => {
  show({ startDate: '2026-11-18', endDate: '2026-11-19' });
  expect(screen.getByText('This has already ended. No one would hear it.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
});

test('a read-only viewer sees the settings and cannot save them', () => {
  show({}, true);
  expect(screen.getByRole('combobox', { name: 'Duration' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
});
