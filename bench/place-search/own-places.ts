import type { BenchOperator, World } from '../world.ts';
import type { Question } from './score.ts';

/** Places of an operator's messages, with names that no map contains. Degrees. */
const places = [
  { title: 'Gate code north yard', location: 'Fairhill Plant, Gate 4', lat: 39.7811, lng: -104.9612 },
  { title: 'Hard hats from here', location: 'Quarry Road crusher', lat: 39.6712, lng: -105.1934 },
  { title: 'Delivery at dock nine', location: 'Platte depot, dock 9', lat: 39.8034, lng: -104.9421 },
  { title: 'Water main closed', location: 'Sloan pump house', lat: 39.7489, lng: -105.0401 },
  { title: 'Parking for visitors', location: 'Lot B behind the mill', lat: 39.7302, lng: -105.0188 },
  { title: 'Quiet hours begin', location: 'Wren Street site office', lat: 39.7145, lng: -104.9377 },
  { title: 'Crane swings overhead', location: 'Tower crane 2', lat: 39.7533, lng: -104.9991 },
  { title: 'Sign in first', location: 'Hangar 61 reception', lat: 39.7708, lng: -104.8895 },
  { title: 'Boiler room keys', location: 'Elm Court basement', lat: 39.7266, lng: -104.9543 },
  { title: 'Safety briefing today', location: 'Muster point Juniper', lat: 39.6902, lng: -104.9807 },
  { title: 'Return the pallets', location: 'Yard 17 weighbridge', lat: 39.8219, lng: -104.9034 },
] as const;

const settings = {
  startDate: '2026-12-01',
  endDate: '2026-12-01',
  repeat: 'no',
  repeatDays: [true, true, true, true, true, true, true],
  startMinute: 480,
  endMinute: 1080,
  trigger: 'enter',
} as const;

/** Creates the messages through the API and returns questions for each place, by title and by location. */
export async function addOwnPlaces(world: World, operator: BenchOperator): Promise<readonly Question[]> {
  const api = world.api(operator.token);
  for (const { title, location, lat, lng } of places) {
    const content = { title, body: 'Text', location, lat, lng, radiusMeters: 100, radiusUnit: 'km', mode: 'draft' } as const;
    await api.messages.save({ body: { content, message_settings: { ...settings, repeatDays: [...settings.repeatDays] } } });
  }
  return places.flatMap(({ title, location, lat, lng }) => [title, location].map((question) => ({ question, lat, lng })));
}
