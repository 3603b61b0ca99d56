import { activity } from './activity.ts';
import { clients, users } from './clients.ts';
import { contacts } from './contacts.ts';
import { groups } from './groups.ts';
import { imports, invitations } from './imports.ts';
import { messages } from './messages.ts';
import { messagePreviews } from './message-previews.ts';
import { places } from './places.ts';
import { receivers } from './receivers.ts';
import { signIn } from './sign-in.ts';
import { system } from './system.ts';

/** Every call of the product. */
export const contract = { signIn, messages, messagePreviews, contacts, groups, imports, invitations, activity, places, users, clients, receivers, system };
export type EarshotContract = typeof contract;

/** The calls a receiver's device makes, alone, so that its bundle stays small. */
export const receiverContract = { receivers, system };

export { ActivityRow, ActivitySummary } from './activity.ts';
export { type Api, type CallOptions, createApi, type OnBehalfOf, Unreachable } from './client.ts';
export { Client } from './clients.ts';
export { Contact, ContactChange, type ContactForm, contactFormIssues, ContactSelection, ContactStatus, ContactsPage } from './contacts.ts';
export { encodeFailure, statusOf, type WireFailure } from './failure.ts';
export { type ContactChoice, Group, GroupBatch } from './groups.ts';
export { ContactImport, ImportProblem, ImportRow, maxImportRows } from './imports.ts';
export { ListenMessage } from './message-previews.ts';
export { MessageSettings } from './message-settings.ts';
export { Message, MessageDraft, MessageRow } from './messages.ts';
export { toOpenApi } from './openapi.ts';
export {
  type AllowedRoles,
  type Contract,
  type Handlers,
  type Input,
  type Operation,
  type Operations,
  type Output,
  requestParts,
  type Subscribe,
} from './operation.ts';
export { FoundPlace } from './places.ts';
export { DeviceEvent, type DeviceEventWire, eventKinds, silenceReasons } from './receivers.ts';
export { RecipientChoice, Recipients } from './recipients.ts';
export { Credentials, User } from './sign-in.ts';
export { maxSelectedIds } from './selection.ts';
export type { Pager } from './wire.ts';
