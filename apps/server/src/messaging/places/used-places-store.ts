import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { holdsWords } from '../../platform/database/list.ts';

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

/** Finds the places of messages and drafts with the words in their title or location, best fit first: the user's, and others' where the account shares them. */
export async function findUsedPlaces(db: Db, question: UsedPlaceQuestion): Promise<readonly UsedPlace[]> {
  const latest = await findIn(db, question, selectLatestMessages(question));
  const isIndexed = question.words.split(' ').some((word) => word.length >= shortestIndexed);
  if (!latest.isMore || latest.places.length >= mostPlaces || !isIndexed) return latest.places;
  return (await findIn(db, question, selectOlderMessages(question))).places;
}

const columns = sql`title, location, lat, lng, search_text, operator_id, modified_at`;

const ofClient = ({ clientId }: UsedPlaceQuestion) => sql`client_id = ${clientId} and parent_id is null and deleted_at is null`;

/** Returns whether the client's operators see each other's messages. Evaluated once, before any message is read. */
const seesAll = ({ clientId }: UsedPlaceQuestion) => sql`(select view_messages from clients where id = ${clientId})`;

/** The latest messages of the user, and of the client. */
function selectLatestMessages(question: UsedPlaceQuestion): RawBuilder<unknown> {
  const latest = sql`order by modified_at desc, id limit ${latestMessages}`;
  return sql`(select ${columns} from messages where ${ofClient(question)} and operator_id = ${question.userId} ${latest})
    union all
    select * from (select ${columns} from messages where ${ofClient(question)} and ${seesAll(question)} ${latest}) all_of_client
    where operator_id <> ${question.userId}`;
}

const selectOlderMessages = (question: UsedPlaceQuestion): RawBuilder<unknown> =>
  sql`select ${columns} from messages where ${ofClient(question)} and (operator_id = ${question.userId} or ${seesAll(question)})
    and ${holdsWords(sql.ref('search_text'), question.words)} limit ${olderMessages}`;

interface UsedPlacesPage {
  readonly places: readonly UsedPlace[];
  /** Whether there may be more messages than were read. */
  readonly isMore: boolean;
}

async function findIn(db: Db, question: UsedPlaceQuestion, messages: RawBuilder<unknown>): Promise<UsedPlacesPage> {
  const { userId, words } = question;
  const best = sql`greatest(title_fit, location_fit) desc, is_own desc, location_fit desc, modified_at desc`;
  const { rows } = await sql<UsedPlacesPage>`
    with candidate as materialized (${messages}),
    matching as materialized (
      select *
      from (
        select title, location, lat, lng, operator_id = ${userId} as is_own, modified_at, folded(title) as plain_title, folded(location) as plain_location
        from candidate
        where lat is not null and lng is not null and ${holdsWords(sql.ref('search_text'), words)}
        offset 0
      ) said
      where ${holdsWords(sql`(plain_title || ' ' || plain_location)`, words)}
      limit ${latestMessages}
    ),
    judged as materialized (
      select title, location, lat, lng, is_own, modified_at, ${fitExpression('plain_title', words)} as title_fit, ${fitExpression('plain_location', words)} as location_fit
      from matching
    ),
    place as (
      select distinct on (lower(location), is_own) * from judged
      order by lower(location), is_own, greatest(title_fit, location_fit) desc, modified_at desc
    ),
    shown as (select * from place order by ${best} limit ${mostPlaces}),
    counted as (
      select *, (select count(*)::int from messages
        where ${ofClient(question)} and lower(messages.location) = lower(shown.location) and (operator_id = ${userId}) = shown.is_own) as used_in
      from shown
    )
    select (select count(*) from candidate) >= ${latestMessages} as "isMore",
      coalesce((select jsonb_agg(jsonb_build_object('title', title, 'location', location, 'lat', lat, 'lng', lng, 'isOwn', is_own,
        'titleFit', title_fit, 'locationFit', location_fit, 'usedIn', used_in) order by ${best}) from counted), '[]') as places`.execute(db);
  return rows[0] ?? { places: [], isMore: false };
}

/** The fit of the words to a folded text; 0 for a text without them, which is quick to see. */
function fitExpression(column: 'plain_title' | 'plain_location', words: string): RawBuilder<Fit> {
  const text = sql.ref(column);
  const asked = sql`folded(${words})`;
  return sql`case when not ${holdsWords(text, words)} then 0
    when ${asked} in (${signless(text)}, ${signless(sql`split_part(${text}, ',', 1)`)}) then 3
    when starts_with(${signless(text)}, ${asked}) then 2 else 1 end`;
}

/** A folded text without punctuation, like the words of a question. */
const signless = (text: RawBuilder<unknown>) => sql`trim(regexp_replace(${text}, '[^[:alnum:]]+', ' ', 'g'))`;
