import { durationFilters, heardFilters, startDateFilters } from '@earshot/domain';
import { FilterSelect } from '../../ui/list/filter-select.tsx';
import type { FilterKey } from './messages-search.ts';
import type { MessagesPageState } from './use-messages-page.ts';

const heardLabels = {
  'Heard by All': 'Heard by all',
  'Heard by Some': 'Heard by some',
  'Heard by Nobody': 'Heard by nobody',
  'Not Begun': 'Not begun',
} as const;
const toSelectOptions = (unfiltered: string, values: readonly string[]) => [
  { value: '', label: unfiltered },
  ...values.map((value) => ({ value, label: value })),
];
const durationOptions = toSelectOptions('Any duration', durationFilters);
const startDateOptions = toSelectOptions('Any start date', startDateFilters);
// Hearings of other messages are no longer known.
const heardOptions = [{ value: '', label: 'Heard or not' }, ...heardFilters.map((value) => ({ value, label: heardLabels[value] }))];

export function MessagesFilters({ page: { search, change } }: { readonly page: MessagesPageState }) {
  // One filter at a time: the calls accept a single filterkey (spec 2 §7).
  const choose = (filterkey: FilterKey, filtervalue: string) =>
    change(filtervalue === '' ? { filterkey: undefined, filtervalue: undefined } : { filterkey, filtervalue });
  const filterValueFor = (filterkey: FilterKey) => (search.filterkey === filterkey ? (search.filtervalue ?? '') : '');
  return (
    <>
      <FilterSelect label="Duration" value={filterValueFor('duration')} options={durationOptions} onChange={(value) => choose('duration', value)} />
      <FilterSelect label="Start date" value={filterValueFor('startdate')} options={startDateOptions} onChange={(value) => choose('startdate', value)} />
      <FilterSelect label="Heard" value={filterValueFor('heard')} options={heardOptions} onChange={(value) => choose('heard', value)} />
    </>
  );
}
