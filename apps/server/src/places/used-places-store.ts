import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/database.ts';
import { holdsWords } from '../platform/list.ts';

/** How the words fit a text: they are all of it or the first part of a location (3), its beginning (2), somewhere in it (1), or not all in it (0). */
type Fit = 0 | 1 | 2 | 3;

/** A place of messages that the user may see, in degrees. */
export interface UsedPlace {
  readonly title: string;
  readonly location: string;
  readonly lat: number;
  readonly lng: number;
  readonly isOwn: boolean;
  /** The fit of the words to the title and to the location. */
  readonly titleFit: Fit;
  readonly locationFit: Fit;
  /** The number of messages and drafts at this location. */
  readonly usedIn: number;
}

/** The user whose places are searched, and the words. */
export interface UsedPlaceQuestion {
  readonly clientId: string;
  readonly userId: string;
  /** True when the client's operators see each other's messages. */
  readonly seesAll: boolean;
  /** Words of the title or the location, in any order, separated by blanks. */
  readonly words: string;
}

/** The number of places that a list shows. */
const mostPlaces = 8;
/** The latest messages are read one by one: they hold most of the places that people look for, and common words are found at once. */
const latestMessages = 1_000;
/** Older messages are found through the index of texts, which needs words of three letters; at most 2,000 are read. */
const shortestIndexed = 3;
const olderMessages = 2_000;

/** Finds the places of messages and drafts with the words in their title or location, best fit first. */
export async function findUsedPlaces(db: Db, question: UsedPlaceQuestion): Promise<readonly UsedPlace[]> {
  const scope = scopeOf(question);
  const latest = await findIn(db, question, sql`(select * from messages where ${scope} order by modified_at desc, id limit ${latestMessages})`);
  const isIndexed = question.words.split(' ').some((word) => word.length >= shortestIndexed);
  if (latest.length >= mostPlaces || !isIndexed) return latest;
  const said = holdsWords(sql.ref('search_text'), question.words);
  return findIn(db, question, sql`(select * from messages where ${scope} and ${said} limit ${olderMessages})`);
}

const scopeOf = ({ clientId, userId, seesAll }: UsedPlaceQuestion) =>
  sql`client_id = ${clientId} and parent_id is null and deleted_at is null ${seesAll ? sql`` : sql`and operator_id = ${userId}`}`;

async function findIn(db: Db, question: UsedPlaceQuestion, messages: RawBuilder<unknown>): Promise<readonly UsedPlace[]> {
  const { userId, words } = question;
  const { rows } = await sql<UsedPlace>`
    with matching as materialized (
      select title, location, lat, lng, operator_id = ${userId} as is_own, modified_at
      from ${messages} m
      where lat is not null and lng is not null
        and ${holdsWords(sql.ref('search_text'), words)} and ${holdsWords(sql`folded(title || ' ' || location)`, words)}
      limit ${latestMessages}
    ),
    judged as (
      select *, ${fitOf('title', words)} as title_fit, ${fitOf('location', words)} as location_fit
      from matching
    ),
    place as (
      select distinct on (lower(location), is_own) * from judged
      order by lower(location), is_own, greatest(title_fit, location_fit) desc, modified_at desc
    ),
    shown as (select * from place order by greatest(title_fit, location_fit) desc, is_own desc, location_fit desc, modified_at desc limit ${mostPlaces})
    select title, location, lat, lng, is_own as "isOwn", title_fit as "titleFit", location_fit as "locationFit",
      (select count(*)::int from messages
        where ${scopeOf(question)} and lower(messages.location) = lower(shown.location) and (operator_id = ${userId}) = shown.is_own) as "usedIn"
    from shown order by greatest(title_fit, location_fit) desc, is_own desc, location_fit desc, modified_at desc`.execute(db);
  return rows;
}

function fitOf(column: 'title' | 'location', words: string): RawBuilder<Fit> {
  const text = sql.ref(column);
  const asked = sql`folded(${words})`;
  return sql`case when ${asked} in (${plain(text)}, ${plain(sql`split_part(${text}, ',', 1)`)}) then 3
    when starts_with(${plain(text)}, ${asked}) then 2 when ${holdsWords(sql`folded(${text})`, words)} then 1 else 0 end`;
}

/** A text in small letters without marks and signs, like the words of a question. */
const plain = (text: RawBuilder<unknown>) => sql`trim(regexp_replace(folded(${text}), '[^[:alnum:]]+', ' ', 'g'))`;
