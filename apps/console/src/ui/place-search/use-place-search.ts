import type { Attribution, FoundPlace } from '@earshot/contract';
import type { Place } from '@earshot/geofence';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

const pauseMs = 250;
/** Fewer characters begin too many names; on Enter one is enough: Å is a village. */
const minLength = 2;

/** What the server found, and for which text. */
export interface PlaceAnswer {
  /** The text that this answers, in one line. */
  readonly asked: string;
  /** The text was said to be typed to its end. */
  readonly isEnded: boolean;
  readonly places: readonly FoundPlace[];
  readonly attribution: Attribution;
  /** The same text, said to be typed to its end, may find more. */
  readonly offersMore: boolean;
  /** Why a link or a position could not be read. */
  readonly problem: string | undefined;
}

interface PlaceQuestion {
  /** What stands in the box now, in one line. */
  readonly text: string;
  /** The text is typed to its end: nothing is waited for. */
  readonly isEnded: boolean;
  readonly near: Place;
  /** False while the box shows the chosen place. */
  readonly isOn: boolean;
  /** The place that is typed over: what was found over another one is no beginning of this search. */
  readonly over: string;
}

export interface PlaceSearchState {
  /** What is there to show: to an earlier text while the right one is on its way. */
  readonly answer: PlaceAnswer | undefined;
  /** The answer is to exactly what stands in the box. */
  readonly isCurrent: boolean;
  /** Nothing more is found by asking on. */
  readonly isSettled: boolean;
  readonly isFetching: boolean;
  /** Why there is no answer to what stands in the box. */
  readonly failure: Error | undefined;
  readonly askAgain: () => void;
}

/** Places for what is typed: asks when the typing pauses, and an answer to an older text never counts. */
export function usePlaceSearch({ text, isEnded, near, isOn, over }: PlaceQuestion): PlaceSearchState {
  const [paused] = useDebouncedValue(text, pauseMs);
  const asked = isEnded ? text : paused;
  const isLongEnough = text.length >= (isEnded ? 1 : minLength);
  const { data, isFetching, error, refetch } = useSearch({ asked, isEnded, near, over, isOn: isOn && isLongEnough && asked === text });
  const answer = isOn && isLongEnough ? data?.answer : undefined;
  // The answer while typing is also the whole one where it promises no more.
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

interface Asking {
  readonly asked: string;
  readonly isEnded: boolean;
  readonly near: Place;
  readonly over: string;
  readonly isOn: boolean;
}

function useSearch({ asked, isEnded, near: { lat, lng }, over, isOn }: Asking) {
  // A place a little further on has the same neighbours: the map may move without asking again.
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
    // The box says at once that nobody answers, and offers to try again.
    retry: false,
    networkMode: 'always',
  });
}
