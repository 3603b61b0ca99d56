import type { contract, Handlers } from '@earshot/contract';
import type { Context } from '../platform/context.ts';
import { asText } from './coordinates.ts';
import type { Finder } from './finder.ts';

export function placesHandlers({ search, reverse }: Finder): Handlers<typeof contract.places, Context> {
  return {
    search: async ({ query: { q, lat, lng, typing } }) => {
      const near = lat !== undefined && lng !== undefined ? { lat, lng } : undefined;
      const { places, attribution, offersMore } = await search({ text: q, near }, typing !== undefined);
      return { data: [...places], attribution, offersMore };
    },
    // Far out at sea nothing has a name.
    reverse: async ({ query: position }) => {
      const { name, attribution } = await reverse(position);
      return { address: name ?? asText(position), attribution };
    },
  };
}
