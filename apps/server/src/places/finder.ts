import type { Attribution, FoundPlace } from '@earshot/contract';
import { asText, isLikePosition, positionIn } from './coordinates.ts';
import type { Geocoder, Question } from './geocoders/geocoder.ts';
import { type Asking, openRemote } from './geocoders/remote.ts';
import type { Position } from './place.ts';

interface Found {
  readonly places: readonly FoundPlace[];
  readonly attribution: Attribution;
  /** Whether the same text, typed to its end, may find more. */
  readonly offersMore: boolean;
}

/** Finds and names places by a provider, and where it does not answer by the gazetteer. */
export interface Finder {
  readonly search: (question: Question, isTyping: boolean) => Promise<Found>;
  readonly reverse: (position: Position) => Promise<{ readonly name: string | undefined; readonly attribution: Attribution }>;
  /** Asks whoever the settings name, for a test: nobody stands in for them. */
  readonly probe: (question: Question) => Promise<readonly FoundPlace[]>;
}

const never = AbortSignal.any([]);

export function openFinder(gazetteer: Geocoder, asking?: Asking): Finder {
  const geocoder = asking?.geocoder ?? gazetteer;
  const remote = asking && openRemote(asking);
  return {
    search: async (question, isTyping) => {
      const typed = positionIn(question.text);
      if (typed) return { places: [await itself(gazetteer, typed)], attribution: gazetteer.attribution, offersMore: false };
      const isForRemote = !isLikePosition(question.text);
      const offersMore = isTyping && isForRemote && geocoder.suggest !== geocoder.search;
      const places = isForRemote ? await remote?.search(tidied(question), isTyping) : undefined;
      if (places) return { places, attribution: geocoder.attribution, offersMore };
      return { places: await gazetteer.search(question, never), attribution: gazetteer.attribution, offersMore };
    },
    reverse: async (position) => {
      // Some 10 m: the next click beside it has the same name.
      const name = await remote?.reverse({ lat: rounded(position.lat, 4), lng: rounded(position.lng, 4) });
      if (name !== undefined) return { name, attribution: geocoder.attribution };
      return { name: await gazetteer.reverse(position, never), attribution: gazetteer.attribution };
    },
    probe: (question) => (remote ? remote.probe(question) : gazetteer.search(question, never)),
  };
}

/** What was typed as two numbers is that place, and never leaves the server. */
async function itself(gazetteer: Geocoder, typed: Position): Promise<FoundPlace> {
  return { name: asText(typed), detail: (await gazetteer.reverse(typed, never)) ?? 'Coordinates', ...typed };
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

/** A question such as others may have asked before; of where somebody looks, the provider learns the neighbourhood alone. */
const tidied = ({ text, near }: Question): Question => ({
  text: text.normalize('NFC').trim().replaceAll(/\s+/g, ' '),
  near: near && { lat: rounded(near.lat, 1), lng: rounded(near.lng, 1) },
});
