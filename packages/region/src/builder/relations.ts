import type { Member, Tags } from '../osm/elements.ts';
import { areaFeatures } from '../tiles/area-features.ts';
import { pointFeatures } from '../tiles/point-features.ts';
import { streetAreaFeatures } from '../tiles/street-features.ts';

interface AreaRelation {
  readonly id: number;
  readonly tags: Tags;
  readonly ways: readonly number[];
  /** The relation has no tags of its own: its outer ways have them (the form of before 2017). */
  readonly isTaggedOnWays: boolean;
  readonly outerWays: readonly number[];
}

/** A forbidden turn, or the only allowed one, over one node. */
export interface TurnRule {
  readonly from: number;
  readonly via: number;
  readonly to: number;
  readonly isOnly: boolean;
}

/** Facts about the relations, needed before the ways are read. */
export interface Relations {
  readonly areas: AreaRelation[];
  readonly turns: TurnRule[];
  readonly memberWays: Set<number>;
  /** Ways whose tags describe an area relation, not the way itself. */
  readonly speakingWays: Set<number>;
  /** The level of the highest boundary on a way: 2 a country's, 4 a state's. */
  readonly borders: Map<number, number>;
}

export const noRelations = (): Relations => ({ areas: [], turns: [], memberWays: new Set(), speakingWays: new Set(), borders: new Map() });

const withoutMeaning = new Set(['type', 'source', 'created_by', 'note', 'FIXME', 'fixme']);

/** Notes a relation's requirements of the ways. */
export function noteRelation(into: Relations, id: number, tags: Tags, members: readonly Member[]): void {
  if (tags['type'] === 'multipolygon') noteArea(into, id, tags, members);
  else if (tags['type'] === 'restriction') noteTurn(into, tags, members);
  else if (tags['type'] === 'boundary' || tags['boundary'] !== undefined) noteBoundary(into, tags, members);
}

function noteArea(into: Relations, id: number, tags: Tags, members: readonly Member[]): void {
  const ways = members.filter(({ type }) => type === 'way');
  const isTaggedOnWays = Object.keys(tags).every((key) => withoutMeaning.has(key));
  if (!isTaggedOnWays && !isDrawn(tags)) return;
  const outerWays = ways.filter(({ role }) => role !== 'inner').map((way) => way.id);
  into.areas.push({ id, tags, ways: ways.map((way) => way.id), isTaggedOnWays, outerWays });
  for (const way of ways) into.memberWays.add(way.id);
  if (isTaggedOnWays) for (const way of outerWays) into.speakingWays.add(way);
}

/** Whether an area with these tags is drawn. */
export const isDrawn = (tags: Tags): boolean => areaFeatures(tags, 1).length + pointFeatures(tags, true).length + streetAreaFeatures(tags).length > 0;

/** Rules for some vehicles or hours only, and over ways in place of a node, are skipped. */
function noteTurn(into: Relations, tags: Tags, members: readonly Member[]): void {
  const rule = tags['restriction'] ?? tags['restriction:motorcar'] ?? '';
  if (!/^(no|only)_/.test(rule) || /motorcar|motor_vehicle/.test(tags['except'] ?? '')) return;
  const via = members.find(({ role, type }) => role === 'via' && type === 'node');
  const froms = members.filter(({ role, type }) => role === 'from' && type === 'way');
  const tos = members.filter(({ role, type }) => role === 'to' && type === 'way');
  if (!via) return;
  for (const from of froms) for (const to of tos) into.turns.push({ from: from.id, via: via.id, to: to.id, isOnly: rule.startsWith('only_') });
}

function noteBoundary(into: Relations, tags: Tags, members: readonly Member[]): void {
  const level = Number(tags['admin_level']);
  if (tags['boundary'] !== 'administrative' || (level !== 2 && level !== 4)) return;
  for (const { id, type } of members) if (type === 'way') into.borders.set(id, Math.min(level, into.borders.get(id) ?? level));
}
