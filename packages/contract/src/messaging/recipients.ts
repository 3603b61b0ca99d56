import type { Selection } from '@earshot/domain';
import * as z from 'zod';
import { maxSelectedIds as maxIds, toSelection } from '../wire/selection.ts';
import { flag, id, idList, text } from '../wire/wire.ts';

const ids = z.optional(idList(maxIds));

const choice = {
  group_ids: ids,
  contact_ids: ids,
  groups_all: z.optional(flag),
  contacts_all: z.optional(flag),
  groups_unchecked: ids,
  contacts_unchecked: ids,
};
type Choice = z.output<z.ZodObject<typeof choice>>;

const decodeChoice = (wire: Choice) => ({
  groups: toSelection(wire.groups_all, wire.group_ids, wire.groups_unchecked),
  contacts: toSelection(wire.contacts_all, wire.contact_ids, wire.contacts_unchecked),
});

const encodeChoice = ({ groups, contacts }: { groups: Selection; contacts: Selection }): Choice => ({
  ...(groups.kind === 'all' ? { groups_all: true, groups_unchecked: [...groups.except] } : { group_ids: [...groups.ids] }),
  ...(contacts.kind === 'all' ? { contacts_all: true, contacts_unchecked: [...contacts.except] } : { contact_ids: [...contacts.ids] }),
});

/** The groups and contacts chosen for a message; 'all' are the active groups, and the contacts, that the sender may choose. */
export const RecipientChoice = z.codec(z.object(choice), z.custom<{ groups: Selection; contacts: Selection }>(), {
  decode: decodeChoice,
  encode: encodeChoice,
});
export type RecipientChoice = z.output<typeof RecipientChoice>;

/** A call without any field would remove every receiver; a call that means to does so with empty lists. */
const namesSome = (wire: Choice): boolean => [wire.group_ids, wire.contact_ids, wire.groups_all, wire.contacts_all].some((part) => part !== undefined);

/** The same with its message. */
export const RecipientChoiceWithMessage = z.codec(
  z.object({ message_id: id, ...choice }).refine(namesSome, { path: ['group_ids'], error: "or contact_ids must be given, '' for none" }),
  z.custom<{ messageId: string; groups: Selection; contacts: Selection }>(),
  {
    decode: ({ message_id, ...wire }) => ({ messageId: message_id, ...decodeChoice(wire) }),
    encode: ({ messageId, ...rest }) => ({ message_id: messageId, ...encodeChoice(rest) }),
  },
);

/** The choice stored for a message. `ReceiverCount` counts distinct people with groups resolved (decisions: Contacts). */
export const Recipients = z.object({
  groups: z.array(z.object({ Id: id, Name: z.string(), Icon: z.string(), Member_Count: z.int(), Status: z.enum(['active', 'inactive']) })),
  contacts: z.array(z.object({ UserID: id, FirstName: z.string(), LastName: z.string() })),
  ReceiverCount: z.int(),
});
export type Recipients = z.output<typeof Recipients>;

/** Receivers that the caller chose before. `LeftOut` counts the groups and contacts that a colleague no longer shares; they are in no other field. */
export const RecentRecipients = Recipients.extend({ LeftOut: z.int() });
export type RecentRecipients = z.output<typeof RecentRecipients>;

/** Messages to act on: one by `singleDelete`, or a selection under the list's filters. */
const selectionShape = {
  singleDelete: z.union([z.literal(false), id]).optional(),
  isAllSelected: z.boolean().optional(),
  selectedMessages: z.array(id).max(maxIds).optional(),
  unselectedMessages: z.array(id).max(maxIds).optional(),
  statusFilter: z.optional(text(40)),
  selectedFilterKey: z.optional(text(40)),
  selectedFilterValue: z.optional(text(40)),
  search: z.optional(text(200)),
  querytime: z.iso.datetime({ offset: true, error: 'must be an instant' }).optional(),
};
const WireSelection = z.object(selectionShape);
type WireSelection = z.output<typeof WireSelection>;

interface ChosenMessages {
  selection: Selection;
  status?: string | undefined;
  filterKey?: string | undefined;
  filterValue?: string | undefined;
  search?: string | undefined;
  queryTime?: number | undefined;
}

const parseChosenMessages = (wire: WireSelection): ChosenMessages => ({
  selection: wire.singleDelete
    ? { kind: 'some' as const, ids: new Set([wire.singleDelete]) }
    : toSelection(wire.isAllSelected, wire.selectedMessages, wire.unselectedMessages),
  status: wire.statusFilter,
  filterKey: wire.selectedFilterKey,
  filterValue: wire.selectedFilterValue,
  search: wire.search,
  queryTime: wire.querytime === undefined ? undefined : Date.parse(wire.querytime),
});

const toWireSelection = ({ selection, status, filterKey, filterValue, search, queryTime }: ChosenMessages) => ({
  singleDelete: false as const,
  isAllSelected: selection.kind === 'all',
  selectedMessages: selection.kind === 'some' ? [...selection.ids] : [],
  unselectedMessages: selection.kind === 'all' ? [...selection.except] : [],
  statusFilter: status,
  selectedFilterKey: filterKey,
  selectedFilterValue: filterValue,
  search,
  querytime: queryTime === undefined ? undefined : new Date(queryTime).toISOString(),
});

/** The messages to delete or to duplicate. */
export const ChooseMessages = z.codec(WireSelection, z.custom<ChosenMessages>(), { decode: parseChosenMessages, encode: toWireSelection });

/** The messages to pause or resume. */
export const PauseMessages = z.codec(z.object({ ...selectionShape, paused: flag }), z.custom<ChosenMessages & { isPaused: boolean }>(), {
  decode: ({ paused, ...wire }) => ({ ...parseChosenMessages(wire), isPaused: paused }),
  encode: ({ isPaused, ...chosen }) => ({ ...toWireSelection(chosen), paused: isPaused }),
});
