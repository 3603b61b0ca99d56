import type { Message, MessageRow, Recipients } from '@earshot/contract';
import { durationLabel, findGroupType } from '@earshot/domain';
import { fullName } from '../../platform/database/full-name.ts';
import { type MessageColumns, toMessageSettings, toMessageState } from './columns.ts';
import type { listPage } from './list-store.ts';
import type { findRecipients } from './recipients-store.ts';

export function toRow(row: Awaited<ReturnType<typeof listPage>>[number], at: number): MessageRow {
  const state = toMessageState(row, at);
  return {
    ...toSharedFields(row),
    ...toSpan(row),
    settings: toMessageSettings(row),
    startDate: row.start_date,
    endDate: row.end_date,
    startMinute: row.start_minute,
    endMinute: row.end_minute,
    repeat: row.repeat,
    repeatDays: row.repeat_days,
    isExpired: state === 'expired',
    isActive: state === 'active',
    isFuture: state === 'future',
    receiverCount: row.receiver_count,
    senderName: fullName(row),
  };
}

export const toMessage = (row: MessageColumns, spanish: MessageColumns | undefined): Message => ({
  ...toSharedFields(row),
  ...toSpan(row),
  clientId: row.client_id,
  language: row.parent_id === null ? ('en' as const) : ('es' as const),
  ...(row.parent_id !== null && { parentId: row.parent_id }),
  ...(spanish && { spanishId: spanish.id, spanishParentId: row.id, spanishTitle: spanish.title, spanishBody: spanish.body }),
});

interface CountedRecipients extends Awaited<ReturnType<typeof findRecipients>> {
  /** Distinct people, groups resolved. */
  readonly count: number;
  /** By the id of a group. */
  readonly memberCounts: ReadonlyMap<string, number | undefined>;
}

export const toRecipients = ({ groups, contacts, count, memberCounts }: CountedRecipients): Recipients => ({
  groups: groups.map((group) => ({
    Id: group.id,
    Name: group.name,
    Icon: findGroupType(group.type_id).icon,
    Member_Count: memberCounts.get(group.id) ?? 0,
    Status: group.is_active ? 'active' : 'inactive',
  })),
  contacts,
  ReceiverCount: count,
});

const toSpan = (row: MessageColumns) => ({ endsAt: row.ends_at ?? ('' as const), duration: durationLabel(row.start_date, row.end_date) });

const toSharedFields = (row: MessageColumns) => ({
  id: row.id,
  title: row.title,
  body: row.body,
  location: row.location,
  ...(row.lat !== null && { lat: row.lat }),
  ...(row.lng !== null && { lng: row.lng }),
  radiusMeters: row.radius_meters,
  radiusUnit: row.radius_unit,
  mode: row.is_draft ? ('draft' as const) : ('final' as const),
  modifiedAt: row.modified_at,
  senderId: row.operator_id,
  timeZone: row.time_zone,
  ...(row.paused_at !== null && { pausedAt: row.paused_at }),
});
