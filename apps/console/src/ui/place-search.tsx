import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Attribution, FoundPlace } from '@earshot/contract';
import type { Place } from '@earshot/geofence';
import { api } from '../platform/api.ts';
import { failureText } from '../platform/failure-text.ts';
import classes from './place-search.module.css';

interface PlaceSearchProps {
  /** The name of the chosen place; it replaces what was typed whenever it changes. */
  readonly location: string;
  /** Nearer places come first. */
  readonly near: Place;
  readonly error?: string | undefined;
  readonly isReadOnly?: boolean | undefined;
  /** What is searched for, where that is not simply a place. */
  readonly label?: string | undefined;
  readonly onChoose: (found: FoundPlace, attribution: Attribution) => void;
}

const pauseMs = 250;
const minLength = 2;
/** The option that is no place: to search again, for what is typed as it stands. */
const more = 'more';
/** Mantine adds what else the role needs; `select` cannot be typed in. */
const comboboxRole = { role: 'combobox', 'aria-autocomplete': 'list' } as const;

/** Finds a place by name, address or postal code. */
export function PlaceSearch({ location, near, error, isReadOnly = false, label = 'Search for a place or address', onChoose }: PlaceSearchProps) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly over: string }>();
  // What was typed over an earlier place is gone once the place has changed.
  const text = typed?.over === location ? typed.text : location;
  const [ended, setEnded] = useState('');
  const isTyping = ended !== text.trim();
  const [paused] = useDebouncedValue(text.trim(), pauseMs);
  const query = isTyping ? paused : ended;
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const isSearching = text !== location && query.length >= minLength;
  const { data, isFetching, error: failure } = useSearch({ query, near, isTyping, isOn: isSearching });
  const found = isSearching ? (data?.data ?? []) : [];
  const offersMore = isSearching && isTyping && data?.offersMore === true;
  // Whoever presses Enter at once does not wait to hear whether there is more.
  const mayOfferMore = text !== location && text.trim().length >= minLength && isTyping && data?.offersMore !== false;
  const searchOn = () => {
    setEnded(text.trim());
    combobox.openDropdown();
    combobox.resetSelectedOption();
  };
  const choose = (index: number) => {
    const place = found[index];
    combobox.closeDropdown();
    setTyped(undefined);
    if (place && data) onChoose(place, data.attribution);
  };
  return (
    <Combobox store={combobox} onOptionSubmit={(value) => (value === more ? searchOn() : choose(Number(value)))} shadow="md" offset={4} withinPortal={false}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          className={classes['search']}
          aria-label={label}
          placeholder={label}
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
            setEnded('');
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          onFocus={() => isSearching && combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          enterKeyHint="search"
          // spec 1 §5: Enter chooses, and never submits the form.
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            if (mayOfferMore && combobox.getSelectedOptionIndex() === -1) searchOn();
          }}
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
          {offersMore && (
            <Combobox.Option value={more} className={classes['more']}>
              <IconSearch size={13} aria-hidden />
              Search addresses for “{query}”
            </Combobox.Option>
          )}
        </Combobox.Options>
        {data && found.length > 0 && <Source attribution={data.attribution} />}
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** Whose data the places are. */
const Source = ({ attribution: { text, url } }: { readonly attribution: Attribution }) => (
  <Combobox.Footer className={classes['source']}>
    <a href={url} target="_blank" rel="noreferrer" tabIndex={-1}>
      {text}
    </a>
  </Combobox.Footer>
);

interface Search {
  readonly query: string;
  readonly near: Place;
  /** The text is not typed to its end. */
  readonly isTyping: boolean;
  readonly isOn: boolean;
}

function useSearch({ query, near: { lat, lng }, isTyping, isOn }: Search) {
  // A place a little further on has the same neighbours: the map may move without asking again.
  const near = { lat: Math.round(lat * 10) / 10, lng: Math.round(lng * 10) / 10 };
  return useQuery({
    queryKey: ['places', 'search', query, near, isTyping],
    queryFn: ({ signal }) => api.places.search({ query: { q: query, ...near, ...(isTyping && { typing: '1' as const }) } }, { signal }),
    enabled: isOn,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}
