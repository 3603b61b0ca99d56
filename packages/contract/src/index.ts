export { contract, type EarshotContract } from './contract.ts';
export { firstContract, invitationContract, ownPhoneContract, receiverContract } from './parts.ts';
export { staffContract } from './staff-part.ts';
export { StartState } from './people/start.ts';
export { AccountSettings, AuditEntry } from './people/account-settings.ts';
export { MessageDays } from './field/activity-days.ts';
export { ActivityCause, ActivityReceiver } from './field/activity-receivers.ts';
export { ActivityPlace, ActivityRow, ActivitySummary, Hearing, HearingAttempt, MessageVersions, ReportedHearing } from './field/activity.ts';
export { AccountUsage, PaymentSetup, PriceProjection } from './account/billing.ts';
export { BillingStatus } from './account/billing-status.ts';
export { type Api, type ApiOptions, type CallOptions, createApi, type RepresentedUser, Unreachable } from './wire/client.ts';
export { Client } from './operations/clients.ts';
export type { ClientProfile } from './operations/client-admin.ts';
export { Company } from './messaging/companies.ts';
export { CompanyReport } from './messaging/company-reports.ts';
export { Contact, ContactChange, type ContactForm, contactFormIssues, ContactSelection, ContactStatus, ContactsPage } from './messaging/contacts.ts';
export { driveChangesContract } from './field/drive-changes.ts';
export type { DriveInbox } from './field/drive-inbox.ts';
export { maxRouteStops, type RouteAnswer, type RouteLeg } from './field/route.ts';
export { type Drive, type DriveAnswer, type DriveResult, maxRoutePoints } from './field/drive-tests.ts';
export { encodeFailure, statusByCode, type WireFailure } from './wire/failure.ts';
export { type ContactChoice, Group, GroupBatch } from './messaging/groups.ts';
export { ContactImport, importColumns, importedName, ImportProblem, type ImportRow, maxImportRows } from './messaging/imports.ts';
export { ListenMessage } from './field/message-previews.ts';
export { type NotRemindedReason, notRemindedReasons } from './field/nudges.ts';
export { MessageSettings } from './messaging/message-settings.ts';
export { MessageRow } from './messaging/message-list.ts';
export { Message, MessageDraft } from './messaging/messages.ts';
export { maxHistoryEntries, MessageHistoryEntry, MessageVersion } from './messaging/message-versions.ts';
export { toOpenApi } from './wire/openapi.ts';
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
} from './wire/operation.ts';
export { Attribution, FoundPlace, type PlaceKind, placeKinds } from './messaging/places.ts';
export { type ProviderPort, providerPorts, ProviderStatus } from './operations/providers.ts';
export { readSent } from './wire/read-request.ts';
export { type Caption, type SidePhone, type SidePhoneHost, sidePhonePath } from './field/side-phone.ts';
export { JobSchedule } from './operations/system.ts';
export { spareNames } from './wire/tolerated-names.ts';
export { DeviceEvent, type DeviceEventWire, eventKinds } from './field/receivers.ts';
export { RecipientChoice, Recipients } from './messaging/recipients.ts';
export { User, toUserStanding } from './people/session.ts';
export type { NewPasskey, PasskeyCreation, PasskeyRequest, ShownPasskey } from './people/passkey.ts';
export { FactorCode, SecondFactor, SecondFactors } from './people/second-factor.ts';
export { Credentials, InvitationLink, NewPassword, SessionRow, SignUp } from './people/sign-in.ts';
export { maxSelectedIds } from './wire/selection.ts';
export { InvitationChange, NewUser, ProfileChange, TeamMember, UserChange, UserStatus, UserStatusFilter } from './people/users.ts';
export { WaitingPerson } from './operations/waiting-list.ts';
export { MapSettings } from './operations/system.ts';
export type { MessageHearings } from './field/message-hearings.ts';
export type { OwnedCounts } from './people/owned-counts.ts';
export type { Pager } from './wire/wire.ts';
