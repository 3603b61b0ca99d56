import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FoundPlace } from '@earshot/contract';
import type { Place } from '@earshot/geofence';
import { api } from '../../platform/api.ts';
import { failureText } from '../../platform/failure-text.ts';
import classes from './place.module.css';

interface PlaceSearchProps {
  /** The name of the chosen place; it replaces what was typed whenever it changes. */
  readonly location: string;
  /** Nearer places come first. */
  readonly near: Place;
  readonly error?: string | undefined;
  readonly isReadOnly: boolean;
  readonly onChoose: (found: FoundPlace) => void;
}

const pauseMs = 250;
const minLength = 2;
/** Mantine adds what else the role needs; `select` cannot be typed in. */
const comboboxRole = { role: 'combobox', 'aria-autocomplete': 'list' } as const;

/** Finds a place by name, address or postal code. */
export function PlaceSearch({ location, near, error, isReadOnly, onChoose }: PlaceSearchProps) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly over: string }>();
  // What was typed over an earlier place is gone once the place has changed.
  const text = typed?.over === location ? typed.text : location;
  const [query] = useDebouncedValue(text.trim(), pauseMs);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const isSearching = text !== location && query.length >= minLength;
  const { data, isFetching, error: failure } = useSearch(query, near, isSearching);
  const found = isSearching ? (data?.data ?? []) : [];
  const choose = (index: number) => {
    const place = found[index];
    combobox.closeDropdown();
    setTyped(undefined);
    if (place) onChoose(place);
  };
  return (
    <Combobox store={combobox} onOptionSubmit={(value) => choose(Number(value))} shadow="md" offset={4} withinPortal={false}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          className={classes['search']}
          aria-label="Search for a place or address"
          placeholder="Search for a place or address"
          name="place"
          {...comboboxRole}
          autoComplete="off"
          maxLength={200}
          leftSection={isFetching ? <Loader size={14} /> : <IconSearch size={15} aria-hidden />}
          value={text}
          error={error}
          disabled={isReadOnly}
          onChange={(event) => {
            setTyped({ text: event.currentTarget.value, over: location });
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          onFocus={() => isSearching && combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          // spec 1 §5: Enter chooses, and never submits the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isSearching || (found.length === 0 && isFetching)}>
        <Combobox.Options aria-label="Places" className={classes['found']}>
          {found.map((place, index) => (
            <Combobox.Option key={`${place.lat} ${place.lng} ${place.name}`} value={String(index)}>
              {place.name}
              <span className={classes['detail']}>{place.detail}</span>
            </Combobox.Option>
          ))}
          {found.length === 0 && <Combobox.Empty>{failure ? failureText(failure) : 'No place of that name was found.'}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function useSearch(query: string, { lat, lng }: Place, isOn: boolean) {
  // A place a little further on has the same neighbours: the map may move without asking again.
  const near = { lat: Math.round(lat * 10) / 10, lng: Math.round(lng * 10) / 10 };
  return useQuery({
    queryKey: ['places', 'search', query, near],
    queryFn: ({ signal }) => api.places.search({ query: { q: query, ...near } }, { signal }),
    enabled: isOn,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}
