import { type RawBuilder, sql } from 'kysely';

/** For a row of `consents`: the number lets the client speak. The same as `toConsentState` of the domain. */
export const isAgreed = (table: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${table}.agreed_at`)} is not null and ${sql.ref(`${table}.left_at`)} is null)`;

/**
 * For a row of `consents`: the client may know its content. Before the first yes a company learns nothing: a refusal
 * and no answer look the same (decisions: Delivery and hearing).
 */
export const isDisclosed = (table: string): RawBuilder<boolean> => sql<boolean>`(${sql.ref(`${table}.agreed_at`)} is not null)`;

/** For a row of `consents`: the client's messages are on the number's phone. The same as `maySpeak` of the domain. */
export const isSpeaking = (table: string): RawBuilder<boolean> => sql<boolean>`(${isAgreed(table)} and ${sql.ref(`${table}.muted_at`)} is null)`;
