import type { contract, Handlers } from '@earshot/contract';
import type { Finder } from '../../geography/finder/index.ts';
import { asText } from '../../geography/positions/index.ts';
import type { Context } from '../../platform/http/context.ts';
import type { Services } from '../../platform/services.ts';
import { usedPlaces } from './used-places.ts';

export function placesHandlers({ database }: Pick<Services, 'database'>, { search, reverse }: Finder): Handlers<typeof contract.places, Context> {
  return {
    search: async ({ query: { q, lat, lng, typing, used } }, { actor }) => {
      const question = { text: q, near: lat !== undefined && lng !== undefined ? { lat, lng } : undefined };
      const findUsed = () => usedPlaces(database.db, actor, question);
      if (used !== undefined) return { data: [...(await findUsed())], attribution: { text: '', url: '' }, offersMore: false };
      const { places, ...about } = await search({ ...question, isTyping: typing !== undefined, used: findUsed });
      return { data: [...places], ...about };
    },
    // Places far out at sea have no name.
    reverse: async ({ query: position }) => {
      const { name, attribution } = await reverse(position);
      return { address: name ?? asText(position), attribution };
    },
  };
}
