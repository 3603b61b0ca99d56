import type { FoundPlace, PlaceKind } from '@earshot/contract';
import {
  IconArrowsCross,
  IconBuildingCommunity,
  IconHome,
  type IconProps,
  IconMailbox,
  IconMapPin,
  IconMessagePin,
  IconRoad,
  IconSearch,
  IconUsers,
  IconWorldLatitude,
} from '@tabler/icons-react';
import { type ComponentType, useEffect } from 'react';
import classes from './place-search.module.css';
import { kindWords, quoted, usedWords } from './place-search-words.ts';
import type { PlaceAnswer } from './use-place-search.ts';

const icons: Readonly<Record<PlaceKind, ComponentType<IconProps>>> = {
  own: IconMessagePin,
  shared: IconUsers,
  coordinates: IconWorldLatitude,
  address: IconHome,
  crossing: IconArrowsCross,
  street: IconRoad,
  place: IconMapPin,
  town: IconBuildingCommunity,
  'postal-code': IconMailbox,
};

interface PlaceRowsProps {
  /** The id of the listbox; its rows have the ids `${id}-0`, `${id}-1` and so on. */
  readonly id: string;
  readonly answer: PlaceAnswer;
  /** The text that the last row offers to search for. */
  readonly line: string;
  /** Whether the rows belong to an older text. */
  readonly isStale: boolean;
  /** The index of the row chosen by the arrow keys; -1 for none. The index after the last place is the row that searches further. */
  readonly active: number;
  readonly onPick: (index: number) => void;
}

/** Lists the found places, best first. */
export function PlaceRows({ id, answer: { places, offersMore }, line, isStale, active, onPick }: PlaceRowsProps) {
  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  const rowProps = (index: number) => ({ id: `${id}-${index}`, role: 'option', 'aria-selected': index === active, onClick: () => onPick(index) }) as const;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a row holds more than text
    <div id={id} role="listbox" aria-label="Places" className={classes['rows']} data-stale={isStale || undefined}>
      {places.map((place, index) => (
        <div key={`${place.kind} ${place.lat} ${place.lng} ${place.name}`} {...rowProps(index)} className={classes['row']}>
          <PlaceRow place={place} />
        </div>
      ))}
      {offersMore && (
        <div {...rowProps(places.length)} className={classes['more']}>
          <IconSearch size={15} aria-hidden />
          <span>Search addresses for {quoted(line)}</span>
        </div>
      )}
    </div>
  );
}

function PlaceRow({ place }: { readonly place: FoundPlace }) {
  const { kind, name, detail, readFrom, usedIn = 0, lacks, isSimilar, isBetween } = place;
  const Icon = icons[kind];
  const remarks = [readFrom, usedIn > 0 && usedWords(usedIn), isSimilar && 'similar name', isBetween && 'between known numbers'].filter(Boolean);
  // Screen readers need the spaces between the words.
  return (
    <>
      <Icon size={17} aria-hidden className={classes['icon'] ?? ''} />
      <span className={classes['words']}>
        <span className={classes['name']}>{name}</span> <span className={classes['kind']}>{kindWords[kind]}</span>{' '}
        {detail !== '' && <span className={classes['detail']}>{detail}</span>}{' '}
        {remarks.length > 0 && <span className={classes['detail']}>{remarks.join(' · ')}</span>}{' '}
        {lacks !== undefined && <span className={classes['lacks']}>{asSentence(lacks)}</span>}
      </span>
    </>
  );
}

const asSentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
