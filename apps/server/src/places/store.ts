import { existsSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { Refusal } from '@earshot/domain';
import type { Place, Position } from './place.ts';
import { matchOfBeginning, matchOfWhole, readingsOf } from './query.ts';
import { scoreOf } from './ranking.ts';

export interface Gazetteer {
  search(text: string, near?: Position): readonly Place[];
  /** Towns around a position: those in the smallest box that has any. */
  townsNear(position: Position): readonly Place[];
}

const maxFound = 8;
/** Rows looked at before ranking; ids go by falling population, so the largest are among them. */
const maxCandidates = 200;
/** Half a side of the box in which "near" is looked for, in degrees. */
const nearDegrees = 1.5;
const boxDegrees = [0.15, 0.5, 1.5, 5, 15];

/** Opens the gazetteer at the first question, read-only; a server without it answers everything else. */
export function openGazetteer(path: string): () => Gazetteer {
  let open: Gazetteer | undefined;
  return () => {
    if (!open && !existsSync(path)) throw new Refusal({ code: 'unavailable' }, 'Place search is not built. Run npm run build.');
    return (open ??= gazetteerOf(new DatabaseSync(path, { readOnly: true })));
  };
}

const columns = 'id, kind, name, locality, region, country, lat, lng, population';
const inBox = 'SELECT id FROM place_rt WHERE west <= :east AND east >= :west AND south <= :north AND north >= :south';

/** The gazetteer of an open database. */
export function gazetteerOf(database: DatabaseSync): Gazetteer {
  const matching = database.prepare(
    `SELECT ${columns} FROM place WHERE id IN (SELECT rowid FROM place_fts WHERE place_fts MATCH :match ORDER BY rowid LIMIT ${maxCandidates})`,
  );
  const matchingNear = database.prepare(
    `SELECT ${columns} FROM place WHERE id IN (SELECT rowid FROM place_fts WHERE place_fts MATCH :match) AND id IN (${inBox}) ORDER BY id LIMIT ${maxCandidates}`,
  );
  const towns = database.prepare(`SELECT ${columns} FROM place WHERE kind = 'city' AND id IN (${inBox})`);

  const find = (words: readonly string[], near: Position | undefined): readonly Place[] => {
    const whole = rows(matching, { match: matchOfWhole(words) });
    const match = matchOfBeginning(words);
    const around = near ? boxesAround(near, nearDegrees).flatMap((box) => rows(matchingNear, { match, ...box })) : [];
    const wholeIds = new Set(whole.map(({ id }) => id));
    const found = new Map([...whole, ...rows(matching, { match }), ...around].map((place) => [place.id, place]));
    return [...found.values()]
      .map((place) => ({ place, score: scoreOf(place, { isWhole: wholeIds.has(place.id), near }) }))
      .toSorted((a, b) => b.score - a.score || a.place.id - b.place.id)
      .slice(0, maxFound)
      .map(({ place }) => place);
  };

  return {
    search(text, near) {
      for (const words of readingsOf(text)) {
        const found = find(words, near);
        if (found.length > 0) return found;
      }
      return [];
    },
    townsNear(position) {
      for (const degrees of boxDegrees) {
        const found = boxesAround(position, degrees).flatMap((box) => rows(towns, { ...box }));
        if (found.length > 0) return found;
      }
      return [];
    },
  };
}

const rows = (statement: StatementSync, values: Record<string, string | number>): readonly Place[] => statement.all(values) as unknown as Place[];

interface Box {
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
}

/** The box around a position, as wide as it is high; two where it crosses ±180°. */
function boxesAround({ lat, lng }: Position, degrees: number): readonly Box[] {
  const half = Math.min(180, degrees / Math.max(0.01, Math.cos((lat * Math.PI) / 180)));
  const box = { south: lat - degrees, north: lat + degrees };
  return [0, 360, -360].map((turn) => ({ ...box, west: lng + turn - half, east: lng + turn + half })).filter(({ west, east }) => east >= -180 && west <= 180);
}
