import type { Attribution, FoundPlace } from '@earshot/contract';
import type { Place } from '@earshot/geofence';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

const pauseMs = 250;
/** Fewer characters begin too many names; on Enter one is enough: Å is a village. */
const minLength = 2;

export interface PlaceAnswer {
  /** The text of the question, in one line. */
  readonly asked: string;
  /** Whether the question marked the text as complete. */
  readonly isEnded: boolean;
  readonly places: readonly FoundPlace[];
  readonly attribution: Attribution;
  /** Whether the same text, marked as complete, may find more. */
  readonly offersMore: boolean;
  /** The reason why a link or a position could not be read. */
  readonly problem: string | undefined;
}

interface PlaceQuestion {
  /** The text of the box, in one line. */
  readonly text: string;
  /** Whether the text is complete: the search does not wait for a pause. */
  readonly isEnded: boolean;
  readonly near: Place;
  /** False while the box shows the chosen place. */
  readonly isOn: boolean;
  /** The place that is typed over: answers found over another place do not continue this search. */
  readonly over: string;
}

export interface PlaceSearchState {
  /** The answer to show: one to an earlier text while the right one is loading. */
  readonly answer: PlaceAnswer | undefined;
  /** Whether the answer is to exactly the text of the box. */
  readonly isCurrent: boolean;
  /** Whether further asking finds nothing more. */
  readonly isSettled: boolean;
  readonly isFetching: boolean;
  /** The reason why the text of the box has no answer. */
  readonly failure: Error | undefined;
  readonly askAgain: () => void;
}

/** Searches places for the typed text when the typing pauses; an answer to an older text never counts. */
export function usePlaceSearch({ text, isEnded, near, isOn, over }: PlaceQuestion): PlaceSearchState {
  const [paused] = useDebouncedValue(text, pauseMs);
  const asked = isEnded ? text : paused;
  const isLongEnough = text.length >= (isEnded ? 1 : minLength);
  const { data, isFetching, error, refetch } = useSearch({ asked, isEnded, near, over, isOn: isOn && isLongEnough && asked === text });
  const answer = isOn && isLongEnough ? data?.answer : undefined;
  // An answer while typing is complete if it offers no more.
  const isWhole = answer !== undefined && (answer.isEnded || !answer.offersMore);
  const isCurrent = answer?.asked === text && (isWhole || !isEnded);
  return {
    answer,
    isCurrent,
    isSettled: isCurrent && isWhole,
    isFetching,
    failure: isOn && isLongEnough && asked === text && !isFetching ? (error ?? undefined) : undefined,
    askAgain: () => void refetch(),
  };
}

interface SearchInput {
  readonly asked: string;
  readonly isEnded: boolean;
  readonly near: Place;
  readonly over: string;
  readonly isOn: boolean;
}

function useSearch({ asked, isEnded, near: { lat, lng }, over, isOn }: SearchInput) {
  // Rounded, as near positions have the same neighbours: the map may move without a new call.
  const near = { lat: Math.round(lat * 10) / 10, lng: Math.round(lng * 10) / 10 };
  return useQuery({
    queryKey: ['places', 'search', asked, near, isEnded],
    queryFn: async ({ signal }) => {
      const { data, ...rest } = await api.places.search({ query: { q: asked, ...near, ...(!isEnded && { typing: '1' as const }) } }, { signal });
      const answer: PlaceAnswer = { asked, isEnded, places: data, ...rest, problem: rest.problem };
      return { answer, over };
    },
    enabled: isOn,
    placeholderData: (previous) => (previous?.over === over ? previous : undefined),
    staleTime: 60_000,
    // The box reports a failure at once, and offers to try again.
    retry: false,
    networkMode: 'always',
  });
}
