import { Loader, Popover, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, useId, useRef } from 'react';
import type { Attribution, FoundPlace } from '@earshot/contract';
import type { Place } from '@earshot/geofence';
import { HiddenText } from './hidden-text.tsx';
import { PlaceRows } from './place-rows.tsx';
import classes from './place-search.module.css';
import { type OtherWay, PlaceSearchPanel } from './place-search-panel.tsx';
import { quoted } from './place-search-words.ts';
import { maxTextLength, type PlaceBox, toOneLine, usePlaceBox } from './use-place-box.ts';

interface PlaceSearchProps {
  /** The name of the chosen place; it replaces what was typed whenever it changes. */
  readonly location: string;
  /** Nearer places come first. */
  readonly near: Place;
  readonly error?: string | undefined;
  readonly isReadOnly?: boolean | undefined;
  /** What is searched for, where that is not simply a place. */
  readonly label?: string | undefined;
  /** Offered where nothing is found. */
  readonly otherWays?: readonly OtherWay[] | undefined;
  readonly onChoose: (found: FoundPlace, attribution: Attribution) => void;
}

/** A `select` cannot be typed in. */
const comboboxRole = { role: 'combobox', 'aria-autocomplete': 'list', 'aria-haspopup': 'listbox' } as const;
const noWays: readonly OtherWay[] = [];

/** Finds a place by anything that names it: an address, a crossing, a town, a postal code, coordinates, a link of a map. */
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
    // The button that was pressed is gone now, and the focus with it.
    if (from !== input.current && (document.activeElement === from || document.activeElement === document.body)) input.current?.focus();
  };
  const tryAgain = () => {
    input.current?.focus();
    search.askAgain();
  };
  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // The focus was on a button that goes with the list.
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
            disabled={isReadOnly}
            // A dialog around it stays open when Escape closes the list.
            data-mantine-stop-propagation={isShown || undefined}
            onChange={(event) => box.type(event.currentTarget.value)}
            onPaste={(event) => pasteInOneLine(event, box.type)}
            onFocus={box.open}
            onKeyDown={(event) => onKey(event, box)}
          />
        </Popover.Target>
        {/* A press in it leaves the box in use: without the focus the list would be gone before the click. */}
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

/** The list under the box, or why there is none. */
function Answers({ box: { search, view, line, active, pick }, listId, otherWays, onTry, onTake }: AnswersProps) {
  const { answer, isCurrent, failure } = search;
  const problem = isCurrent ? answer?.problem : undefined;
  if (view !== 'list' || !answer)
    return view && <PlaceSearchPanel line={line} failure={failure} problem={problem} otherWays={otherWays} onTry={onTry} onTake={onTake} />;
  return (
    <>
      {problem !== undefined && <p className={classes['problem']}>{problem}</p>}
      {answer.places.length === 0 && <p className={classes['soFar']}>Nothing was found for {quoted(line)} so far.</p>}
      <PlaceRows id={listId} answer={answer} line={line} isStale={!isCurrent} active={active} onPick={pick} />
      {answer.places.length > 0 && <Source attribution={answer.attribution} />}
    </>
  );
}

function onKey(event: KeyboardEvent, box: PlaceBox): void {
  // Letters that are still being put together take their own Enter and arrows.
  if (event.nativeEvent.isComposing) return;
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault();
    box.move(event.key === 'ArrowDown' ? 1 : -1);
  }
  // spec 1 §5: Enter chooses, and never submits the form.
  if (event.key !== 'Enter') return;
  event.preventDefault();
  // Enter that is held down would take what nobody has seen.
  if (!event.repeat) box.enter();
}

/** A box would join the lines of an address without a space between them. */
function pasteInOneLine(event: ClipboardEvent<HTMLInputElement>, type: (text: string) => void): void {
  const pasted = event.clipboardData.getData('text');
  if (!/[\n\r]/.test(pasted)) return;
  event.preventDefault();
  const input = event.currentTarget;
  input.setRangeText(toOneLine(pasted), input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end');
  type(input.value);
}

/** Whose data the places are. */
const Source = ({ attribution: { text, url } }: { readonly attribution: Attribution }) => (
  <a className={classes['source']} href={url} target="_blank" rel="noreferrer" tabIndex={-1}>
    {text}
  </a>
);
