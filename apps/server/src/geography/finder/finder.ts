import { setImmediate } from 'node:timers/promises';
import type { Attribution, FoundPlace } from '@earshot/contract';
import { areasTyped } from '@earshot/region';
import { asText, completeShortCode, type Position, type PositionReading, readPosition } from '../positions/index.ts';
import { bestFirst, isWhole, mostShown } from './rank-found.ts';
import type { EmbeddedGazetteer } from './geocoders/gazetteer.ts';
import type { GeocodedPlace, Geocoder, LocalGeocoder, Question } from './geocoders/geocoder.ts';
import { type RemoteSettings, openRemote } from './geocoders/remote.ts';
import { plainText } from './plain-text.ts';

interface Answer {
  readonly places: readonly FoundPlace[];
  readonly attribution: Attribution;
  /** Whether a search for the finished text may find more. */
  readonly offersMore: boolean;
  /** Why a link or a position could not be read, in words. */
  readonly problem?: string;
}

interface Search extends Question {
  readonly isTyping: boolean;
  /** Finds places of messages that the caller may see; called if the text is no position. */
  readonly used?: () => Promise<readonly GeocodedPlace[]>;
}

/** Finds and names places from the installation's own data and, if the settings say so, through a provider. */
export interface Finder {
  readonly search: (search: Search) => Promise<Answer>;
  readonly reverse: (position: Position) => Promise<{ readonly name: string | undefined; readonly attribution: Attribution }>;
  /** Asks only the provider of the settings, to test it. */
  readonly probe: (question: Question) => Promise<readonly FoundPlace[]>;
}

export interface LocalSources {
  readonly regions?: LocalGeocoder | undefined;
  readonly gazetteer: EmbeddedGazetteer;
}

/** With `isForHalves` a provider is asked only if the installation has no whole answer. */
export type Provider = RemoteSettings & { readonly isForHalves?: boolean | undefined };

export function openFinder(known: LocalSources, provider?: Provider): Finder {
  const { regions, gazetteer } = known;
  const remote = provider && openRemote(provider);
  const positions = positionFinder(known);

  /** A provider ignores a country or a state that it does not find: its answer elsewhere lacks it. */
  const checked = (found: readonly FoundPlace[], text: string): readonly GeocodedPlace[] => {
    const areas = areasTyped(text, gazetteer.ends);
    return found.map((place) => {
      const wrong = areas.filter((area) => !plainText(place.name).includes(plainText(area)) && !gazetteer.mayLieIn({ ...place, town: '' }, area));
      return wrong.length === 0 ? place : { ...place, lacks: `“${wrong.join(' ')}” was not found`, isElsewhere: true };
    });
  };
  const words = async (search: Search): Promise<Answer> => {
    const used = search.used?.();
    // The database searches while this process does: the question leaves first. A failure surfaces where the promise is awaited.
    used?.catch(() => {});
    if (used) await setImmediate();
    const streets = regions?.search(search) ?? [];
    const towns = gazetteer.search(search);
    const own = (await used) ?? [];
    const isNeeded = provider?.isForHalves !== true || ![...own, ...streets, ...towns].some(isWhole);
    const answered = isNeeded ? await remote?.search(tidied(search), search.isTyping) : undefined;
    const outside = answered && checked(answered, search.text);
    const offersMore = search.isTyping && isNeeded && provider !== undefined && !areSame(provider.geocoder);
    // A provider that answers also knows the towns, in more detail.
    const places =
      outside && provider?.isForHalves !== true
        ? bestFirst([own, streets, outside.length > 0 ? outside : towns], search.near)
        : bestFirst([own, streets, outside ?? [], towns], search.near);
    const sources = [
      [streets, regions?.attribution],
      [outside ?? [], provider?.geocoder.attribution],
      [towns, gazetteer.attribution],
    ] as const;
    const shown = sources.filter(([list]) => list.some((each) => places.some((place) => isSamePlace(place, each))));
    const asked = outside ? provider?.geocoder.attribution : undefined;
    return { places, attribution: joined(shown.flatMap(([, attribution]) => attribution ?? [])) ?? asked ?? gazetteer.attribution, offersMore };
  };

  return {
    search: async (search) => {
      const reading = readPosition(search.text);
      return reading === undefined ? words(search) : positions(reading, search);
    },
    reverse: async (position) => {
      const street = regions?.reverse(position);
      if (regions && street !== undefined) return { name: street, attribution: regions.attribution };
      // Rounded to about 10 m, so that clicks next to each other get the same name.
      const name = await remote?.reverse({ lat: rounded(position.lat, 4), lng: rounded(position.lng, 4) });
      if (provider && name !== undefined) return { name, attribution: provider.geocoder.attribution };
      return { name: gazetteer.reverse(position), attribution: gazetteer.attribution };
    },
    probe: async (question) => (remote ? remote.probe(question) : gazetteer.search(question)),
  };
}

/** Answers a typed position. The position never leaves the server. */
function positionFinder({ regions, gazetteer }: LocalSources): (reading: PositionReading, question: Question) => Answer {
  const answer = (places: readonly FoundPlace[], problem?: string): Answer => {
    const attribution = (regions && joined([regions.attribution, gazetteer.attribution])) ?? gazetteer.attribution;
    return { places, attribution, offersMore: false, ...(problem !== undefined && { problem }) };
  };
  const placeAt = ({ lat, lng }: Position, readFrom: string): FoundPlace => {
    const detail = regions?.reverse({ lat, lng }) ?? gazetteer.reverse({ lat, lng }) ?? '';
    return { kind: 'coordinates', name: asText({ lat, lng }), detail, lat, lng, ...(readFrom !== '' && { readFrom }) };
  };
  return (reading, question) => {
    switch (reading.kind) {
      case 'positions':
        return answer(reading.positions.slice(0, mostShown).map(({ source, ...position }) => placeAt(position, source)));
      case 'problem':
        return answer([], reading.message);
      case 'unfinished':
        return answer([]);
      case 'short-code': {
        const asked = { text: reading.place, near: question.near };
        const town = [...(regions?.search(asked) ?? []), ...gazetteer.search(asked)].find(
          (each) => isWhole(each) && (each.kind === 'town' || each.kind === 'postal-code'),
        );
        const near = reading.place === '' ? question.near : town;
        if (!near) return answer([], `The short Plus Code ${reading.code} needs the name of a known town after it, such as “${reading.code} Denver”.`);
        return answer([placeAt(completeShortCode(reading.code, near), `Plus Code near ${town?.name ?? 'the middle of the map'}`)]);
      }
    }
  };
}

/** Whether a provider answers unfinished text in the same way as finished text. */
const areSame = ({ suggest, search }: Geocoder): boolean => suggest === search;

/** Compares positions, since a shown place is named as its country writes it. */
const isSamePlace = (place: FoundPlace, other: FoundPlace): boolean => place.lat === other.lat && place.lng === other.lng && place.kind === other.kind;

/** Joins several sources in one line, with the link of the first. */
function joined(attributions: readonly Attribution[]): Attribution | undefined {
  const [first] = attributions;
  return first && { text: [...new Set(attributions.map(({ text }) => text))].join(', '), url: first.url };
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

/** A question in a common form for the cache. The provider learns only roughly where the operator is looking. */
const tidied = ({ text, near }: Question): Question => ({
  text: text.normalize('NFC').trim().replaceAll(/\s+/g, ' ').slice(0, longestOutside),
  near: near && { lat: rounded(near.lat, 1), lng: rounded(near.lng, 1) },
});

/** Characters; no address is longer. */
const longestOutside = 200;
