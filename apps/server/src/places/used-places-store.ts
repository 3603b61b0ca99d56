import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/database.ts';
import { holdsWords } from '../platform/list.ts';

/** All of a text, or the first part of a location (3), how it begins (2), anywhere in it (1), or not all of it (0). */
type Fit = 0 | 1 | 2 | 3;

/** A place of the messages that somebody sees. Degrees. */
export interface UsedPlace {
  readonly title: string;
  readonly location: string;
  readonly lat: number;
  readonly lng: number;
  readonly isOwn: boolean;
  /** How well what was asked for fits the title and the location. */
  readonly titleFit: Fit;
  readonly locationFit: Fit;
  /** Messages and drafts at this location. */
  readonly usedIn: number;
}

/** Whose places are looked for, and by which words. */
export interface UsedPlaceQuestion {
  readonly clientId: string;
  readonly userId: string;
  /** Operators of the client see each other's messages. */
  readonly seesAll: boolean;
  /** Words that the title or the location holds, in any order, with a blank between them. */
  readonly words: string;
}

/** As many as a list shows. */
const mostPlaces = 8;
/** The latest messages are looked through one by one: what somebody looks for is mostly there, and common words are found at once. */
const latestMessages = 1_000;
/** Of older ones the index of the texts finds these words, of three letters and more, in so many messages at most. */
const shortestIndexed = 3;
const olderMessages = 2_000;

/** The places of messages and drafts with words in their title or location, the best fitting first. */
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

/** A text in small letters without marks and signs, as the words of a question are. */
const plain = (text: RawBuilder<unknown>) => sql`trim(regexp_replace(folded(${text}), '[^[:alnum:]]+', ' ', 'g'))`;
