import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Place, Position } from '../positions/index.ts';
import { mistakesAllowed, mistakesBetween, listShortened } from './spelling.ts';

/** Half the sides of the boxes in which towns are searched, in degrees, smallest first. */
const boxDegrees = [0.15, 0.5, 1.5, 5, 15];

/** The number of rows that are ranked. Ids go by falling population, so the largest places are among them. */
const most = { whole: 300, beginning: 60, spelled: 3000, similar: 16 } as const;

const columns = 'id, kind, name, locality, region, country, lat, lng, population, is_towns_middle AS isTownsMiddle';
const inBox = 'SELECT id FROM place_rt WHERE west <= :east AND east >= :west AND south <= :north AND north >= :south';

export interface Named extends Place {
  /** 0 for a match by another name. */
  readonly isMain: number;
}

interface SimilarName {
  readonly place: Place;
  readonly key: string;
  readonly mistakes: number;
}

/** A country, or with `region` a part of one. */
export interface Area extends Position {
  readonly country: string;
  readonly region: string;
  readonly population: number;
}

export interface Tables {
  /** The places with exactly this name, the largest first. */
  readonly named: (key: string) => readonly Named[];
  /** The largest places that match a full-text search. */
  readonly beginning: (match: string) => readonly Place[];
  /** Places whose name was typed with mistakes; with `isBeginning` the name may be unfinished. */
  readonly resembling: (key: string, isBeginning: boolean) => readonly SimilarName[];
  /** The countries and regions with exactly this name, most people first; none from an older gazetteer. */
  readonly areasNamed: (key: string) => readonly Area[];
  /** All other names of a place in their proper spelling. */
  readonly otherNames: (id: number) => readonly string[];
  /** The towns in the smallest box around a position that has any. */
  readonly townsNear: (position: Position) => readonly Place[];
}

export function openTables(database: DatabaseSync): Tables {
  const named = database.prepare(
    `SELECT ${columns}, is_main AS isMain FROM name JOIN place ON id = name.place WHERE key = :key ORDER BY name.place LIMIT ${most.whole}`,
  );
  const matching = `SELECT rowid FROM place_fts WHERE place_fts MATCH :match ORDER BY rowid LIMIT ${most.beginning}`;
  const beginning = database.prepare(`SELECT ${columns} FROM place WHERE id IN (${matching})`);
  const spelled = database.prepare(
    `SELECT DISTINCT key, place FROM spelling JOIN spelled ON spelled.id = spelled WHERE rest IN (SELECT value FROM json_each(:rests)) LIMIT ${most.spelled}`,
  );
  const byId = database.prepare(`SELECT ${columns} FROM place WHERE id = :id`);
  const others = database.prepare('SELECT names FROM other_names WHERE place = :id');
  const hasMiddles = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'area_middle'").get() !== undefined;
  const middles = hasMiddles
    ? database.prepare(
        'SELECT country, region, lat, lng, population FROM area JOIN area_middle USING (country, region) WHERE key = :key ORDER BY population DESC',
      )
    : undefined;
  const towns = database.prepare(`SELECT ${columns} FROM place WHERE kind = 'city' AND id IN (${inBox})`);
  return {
    named: (key) => rows<Named>(named, { key }),
    beginning: (match) => rows(beginning, { match }),
    resembling: (key, isBeginning) => {
      const atMost = mistakesAllowed(key);
      if (atMost === 0) return [];
      return rows<{ key: string; place: number }>(spelled, { rests: JSON.stringify(listShortened(key)) })
        .map((row) => ({ ...row, mistakes: mistakesBetween(key, row.key, { atMost, isBeginning }) }))
        .filter(({ mistakes }) => mistakes <= atMost)
        .toSorted((a, b) => a.mistakes - b.mistakes || a.place - b.place)
        .slice(0, most.similar)
        .flatMap(({ key: found, place, mistakes }) => rows(byId, { id: place }).map((each) => ({ place: each, key: found, mistakes })));
    },
    areasNamed: (key) => (middles ? rows<Area>(middles, { key }) : []),
    otherNames: (id) => rows<{ names: string }>(others, { id }).flatMap(({ names }) => names.split('|')),
    townsNear: (position) => {
      for (const degrees of boxDegrees) {
        const found = boxesAround(position, degrees).flatMap((box) => rows(towns, { ...box }));
        if (found.length > 0) return found;
      }
      return [];
    },
  };
}

const rows = <Row = Place>(statement: StatementSync, values: Record<string, string | number>): readonly Row[] => statement.all(values) as unknown as Row[];

interface Box {
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
}

/** The square box around a position, as two boxes if it crosses ±180°. */
function boxesAround({ lat, lng }: Position, degrees: number): readonly Box[] {
  const half = Math.min(180, degrees / Math.max(0.01, Math.cos((lat * Math.PI) / 180)));
  const box = { south: lat - degrees, north: lat + degrees };
  return [0, 360, -360].map((turn) => ({ ...box, west: lng + turn - half, east: lng + turn + half })).filter(({ west, east }) => east >= -180 && west <= 180);
}
