import type { Attribution, FoundPlace } from '@earshot/contract';
import type { Place } from '@earshot/geofence';
import { useEffect, useEffectEvent, useState } from 'react';
import { failureText } from '../../platform/failure-text.ts';
import { foundWords, halfWords, isWhole, singleWhole } from './place-search-words.ts';
import { type PlaceAnswer, type PlaceSearchState, usePlaceSearch } from './use-place-search.ts';

interface PlaceBoxOptions {
  readonly location: string;
  readonly near: Place;
  readonly onChoose: (found: FoundPlace, attribution: Attribution) => void;
}

interface Mark {
  readonly index: number;
  readonly of: PlaceAnswer;
  /** Whether Enter moved there instead of taking a half answer. */
  readonly isByEnter: boolean;
}

/** The longest text that the server reads. */
export const maxTextLength = 2_000;

export const toOneLine = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');

export type PlaceBox = ReturnType<typeof usePlaceBox>;

type View = 'list' | 'nothing' | 'failure';

export function usePlaceBox({ location, near, onChoose }: PlaceBoxOptions) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly over: string }>();
  // Text typed over an earlier place is dropped once the place has changed.
  const text = typed?.over === location ? typed.text : location;
  const line = toOneLine(text);
  const [ended, setEnded] = useState<string>();
  const [isOpen, setIsOpen] = useState(false);
  const [mark, setMark] = useState<Mark>();
  const isOn = text !== location;
  const search = usePlaceSearch({ text: line, isEnded: ended === line, near, isOn, over: location });
  const { answer, isCurrent } = search;
  const rowCount = rowsIn(answer);
  const view = isOn ? chooseView(search, rowCount) : undefined;
  const isShown = isOpen && view !== undefined;
  const marked = isCurrent && mark?.of === answer ? mark : undefined;
  const active = isShown && view === 'list' ? (marked?.index ?? -1) : -1;

  const close = () => {
    setIsOpen(false);
    setMark(undefined);
    enter.forget();
  };
  /** Shows the chosen place again. */
  const finish = () => {
    close();
    setTyped(undefined);
    setEnded(undefined);
  };
  const choose = (place: FoundPlace, attribution: Attribution) => {
    finish();
    onChoose(place, attribution);
  };
  const askOn = () => {
    setEnded(line);
    setIsOpen(true);
    setMark(undefined);
  };
  const pick = (index: number) => {
    const place = answer?.places[index];
    if (place && answer) choose(place, answer.attribution);
    else askOn();
  };
  const enter = useEnter({ line, search, choose, onHalf: (of) => setMark({ index: 0, of, isByEnter: true }) });
  return {
    text,
    line,
    search,
    view,
    isShown,
    active,
    said: describeResult({ search, isWaiting: enter.isWaiting, isShown, isHalf: marked?.isByEnter === true }),
    type: (next: string) => {
      setTyped({ text: next.slice(0, maxTextLength), over: location });
      setEnded(undefined);
      enter.forget();
      setMark(undefined);
      setIsOpen(true);
    },
    open: () => setIsOpen(true),
    /** The list closes; a place that Enter asked for still arrives. */
    leave: () => {
      setIsOpen(false);
      setMark(undefined);
    },
    close,
    finish,
    pick,
    enter: () => {
      if (active >= 0) return pick(active);
      if (!isOn || line === '') return;
      setIsOpen(true);
      // While more places may be found, a whole one may not be the only one.
      const single = search.isSettled ? singleWhole(answer) : undefined;
      if (single && answer) return choose(single, answer.attribution);
      if (search.failure && ended === line) search.askAgain();
      if (!search.isSettled) setEnded(line);
      enter.wait();
    },
    move: (by: 1 | -1) => {
      if (!isOn) return;
      setIsOpen(true);
      // Rows for an older text may change in a moment.
      if (!answer || !isCurrent || rowCount === 0) return;
      const next = by === 1 ? active + 1 : Math.max(active, 0) - 1;
      setMark({ index: (next + rowCount) % rowCount, of: answer, isByEnter: false });
    },
  };
}

/** The number of rows: the places, and the row that asks for more. */
const rowsIn = (answer: PlaceAnswer | undefined): number => (answer ? answer.places.length + (answer.offersMore ? 1 : 0) : 0);

function chooseView({ answer, isCurrent, failure }: PlaceSearchState, rowCount: number): View | undefined {
  if (failure) return 'failure';
  if (!answer || (answer.places.length === 0 && !isCurrent)) return undefined;
  return rowCount > 0 ? 'list' : 'nothing';
}

interface EnterOptions {
  readonly line: string;
  readonly search: PlaceSearchState;
  readonly choose: (place: FoundPlace, attribution: Attribution) => void;
  readonly onHalf: (answer: PlaceAnswer) => void;
}

/**
 * Handles Enter before the answer: waits for the answer to exactly the typed text, takes its single whole place, and
 * otherwise leaves the choice.
 */
function useEnter({ line, search, choose, onHalf }: EnterOptions) {
  const [wanted, setWanted] = useState<{ readonly line: string; readonly failure: Error | undefined }>();
  const isWaiting = wanted?.line === line;
  const { answer, isSettled, failure } = search;
  const arrive = useEffectEvent(() => {
    setWanted(undefined);
    const first = answer?.places[0];
    if (!answer || !first) return;
    const single = singleWhole(answer);
    if (single) choose(single, answer.attribution);
    // With several whole places the arrow keys choose.
    else if (!isWhole(first)) onHalf(answer);
  });
  // The failure before Enter stays until the call runs again.
  const isOver = isWaiting && (isSettled || (failure !== undefined && failure !== wanted.failure));
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the answer comes from the server, and what Enter waited for happens then
    if (isOver) arrive();
  }, [isOver]);
  return { isWaiting, wait: () => setWanted({ line, failure }), forget: () => setWanted(undefined) };
}

interface BoxState {
  readonly search: PlaceSearchState;
  readonly isWaiting: boolean;
  readonly isShown: boolean;
  readonly isHalf: boolean;
}

/** The state of the list for screen readers. */
function describeResult({ search: { answer, isCurrent, failure }, isWaiting, isShown, isHalf }: BoxState): string {
  if (isWaiting) return 'Searching';
  const first = answer?.places[0];
  if (isHalf && first) return `${halfWords(first)}. Press Enter again to choose it.`;
  if (!isShown) return '';
  if (failure) return failureText(failure);
  return answer && isCurrent ? foundWords(answer) : '';
}
