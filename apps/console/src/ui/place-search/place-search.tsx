import { Loader, Popover, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, useId, useRef } from 'react';
import type { Attribution, FoundPlace } from '@earshot/contract';
import type { Place } from '@earshot/geofence';
import { HiddenText } from '../hidden-text.tsx';
import { PlaceRows } from './place-rows.tsx';
import classes from './place-search.module.css';
import { type OtherWay, PlaceSearchPanel } from './place-search-panel.tsx';
import { quoted } from './place-search-words.ts';
import { maxTextLength, type PlaceBox, toOneLine, usePlaceBox } from './use-place-box.ts';

interface PlaceSearchProps {
  /** The name of the chosen place; it replaces the typed text whenever it changes. */
  readonly location: string;
  /** Nearer places come first. */
  readonly near: Place;
  readonly error?: string | undefined;
  readonly isReadOnly?: boolean | undefined;
  /** The label of the box; the default asks for a place or address. */
  readonly label?: string | undefined;
  /** Other ways to a place, shown when nothing is found. */
  readonly otherWays?: readonly OtherWay[] | undefined;
  readonly onChoose: (found: FoundPlace, attribution: Attribution) => void;
}

/** ARIA roles by hand: a `select` element takes no typed text. */
const comboboxRole = { role: 'combobox', 'aria-autocomplete': 'list', 'aria-haspopup': 'listbox' } as const;
const noWays: readonly OtherWay[] = [];

/** A search box for a place: an address, a crossing, a town, a postal code, coordinates or a map link. */
export function PlaceSearch({
  location,
  near,
  error,
  isReadOnly = false,
  label = 'Search for a place or address',
  otherWays = noWays,
  onChoose,
}: PlaceSearchProps) {
  const box = usePlaceBox({ location, near, onChoose });
  const { search, view, isShown, active } = box;
  const listId = useId();
  const hasList = isShown && view === 'list';
  const input = useRef<HTMLInputElement>(null);
  const takeWay = async (way: OtherWay) => {
    const from = document.activeElement;
    if (!(await way.take())) return;
    box.finish();
    // The pressed button is gone, and the focus with it.
    if (from !== input.current && (document.activeElement === from || document.activeElement === document.body)) input.current?.focus();
  };
  const tryAgain = () => {
    input.current?.focus();
    search.askAgain();
  };
  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // A focused button disappears together with the list.
    if (isShown) input.current?.focus();
    box.close();
  };
  return (
    <div
      role="presentation"
      className={classes['search']}
      onKeyDown={onEscape}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && box.leave()}
    >
      <Popover
        opened={isShown}
        withRoles={false}
        withinPortal={false}
        closeOnEscape={false}
        width="target"
        position="bottom-start"
        offset={4}
        shadow="md"
        transitionProps={{ duration: 0 }}
        onChange={(isOpen) => !isOpen && box.leave()}
      >
        <Popover.Target>
          <TextInput
            ref={input}
            className={classes['box']}
            aria-label={label}
            placeholder={label}
            name="place"
            {...comboboxRole}
            aria-expanded={hasList}
            aria-controls={hasList ? listId : undefined}
            aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
            autoComplete="off"
            spellCheck={false}
            maxLength={maxTextLength}
            enterKeyHint="search"
            leftSection={search.isFetching ? <Loader size={14} aria-hidden /> : <IconSearch size={15} aria-hidden />}
            value={box.text}
            error={error}
            readOnly={isReadOnly}
            // Escape closes only the list, and not a dialog around the box.
            data-mantine-stop-propagation={isShown || undefined}
            onChange={(event) => box.type(event.currentTarget.value)}
            onPaste={(event) => !isReadOnly && pasteInOneLine(event, box.type)}
            onFocus={box.open}
            onKeyDown={(event) => !isReadOnly && onKey(event, box)}
          />
        </Popover.Target>
        {/* A press in the list keeps the focus in the box: without it the list would close before the click. */}
        <Popover.Dropdown p={4} onMouseDown={(event) => event.preventDefault()}>
          <Answers box={box} listId={listId} otherWays={otherWays} onTry={tryAgain} onTake={(way) => void takeWay(way)} />
        </Popover.Dropdown>
      </Popover>
      <output aria-label="Search results">
        <HiddenText>{box.said}</HiddenText>
      </output>
    </div>
  );
}

interface AnswersProps {
  readonly box: PlaceBox;
  readonly listId: string;
  readonly otherWays: readonly OtherWay[];
  readonly onTry: () => void;
  readonly onTake: (way: OtherWay) => void;
}

function Answers({ box: { search, view, line, active, pick }, listId, otherWays, onTry, onTake }: AnswersProps) {
  const { answer, isCurrent, failure } = search;
  const problem = isCurrent ? answer?.problem : undefined;
  if (view !== 'list' || !answer)
    return view && <PlaceSearchPanel line={line} failure={failure} problem={problem} otherWays={otherWays} onTry={onTry} onTake={onTake} />;
  return (
    <>
      {problem !== undefined && <p className={classes['problem']}>{problem}</p>}
      {answer.places.length === 0 && <p className={classes['soFar']}>No results for {quoted(line)} so far.</p>}
      <PlaceRows id={listId} answer={answer} line={line} isStale={!isCurrent} active={active} onPick={pick} />
      {answer.places.length > 0 && <Source attribution={answer.attribution} />}
    </>
  );
}

function onKey(event: KeyboardEvent, box: PlaceBox): void {
  // An input method uses Enter and the arrow keys while it composes a letter.
  if (event.nativeEvent.isComposing) return;
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault();
    box.move(event.key === 'ArrowDown' ? 1 : -1);
  }
  // spec 1 §5: Enter chooses, and never submits the form.
  if (event.key !== 'Enter') return;
  event.preventDefault();
  // A held Enter would take a place that the operator has not seen.
  if (!event.repeat) box.enter();
}

/** Joins pasted lines with spaces: the browser alone would join them without. */
function pasteInOneLine(event: ClipboardEvent<HTMLInputElement>, type: (text: string) => void): void {
  const pasted = event.clipboardData.getData('text');
  if (!/[\n\r]/.test(pasted)) return;
  event.preventDefault();
  const input = event.currentTarget;
  input.setRangeText(toOneLine(pasted), input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end');
  type(input.value);
}

const Source = ({ attribution: { text, url } }: { readonly attribution: Attribution }) => (
  <a className={classes['source']} href={url} target="_blank" rel="noreferrer" tabIndex={-1}>
    {text}
  </a>
);
