export { contract, type EarshotContract } from './contract.ts';
export { firstContract, invitationContract, ownPhoneContract, receiverContract } from './parts.ts';
export { staffContract } from './staff-part.ts';
export { StartState } from './start.ts';
export { AccountSettings, AuditEntry } from './account-settings.ts';
export { MessageDays } from './activity-days.ts';
export { ActivityPlace, ActivityRow, ActivitySummary, Hearing, HearingAttempt, ReportedHearing } from './activity.ts';
export { AccountUsage, PaymentSetup, PriceProjection } from './billing.ts';
export { BillingStatus } from './billing-status.ts';
export { type Api, type ApiOptions, type CallOptions, createApi, type OnBehalfOf, Unreachable } from './client.ts';
export { Client } from './clients.ts';
export type { ClientProfile } from './client-admin.ts';
export { Company } from './companies.ts';
export { CompanyReport } from './company-reports.ts';
export { Contact, ContactChange, type ContactForm, contactFormIssues, ContactSelection, ContactStatus, ContactsPage } from './contacts.ts';
export { driveChangesContract } from './drive-changes.ts';
export type { DriveInbox } from './drive-inbox.ts';
export { maxRouteStops, type RouteAnswer, type RouteLeg } from './route.ts';
export { type Drive, type DriveAnswer, type DriveResult, maxRoutePoints } from './drive-tests.ts';
export { encodeFailure, statusOf, type WireFailure } from './failure.ts';
export { type ContactChoice, Group, GroupBatch } from './groups.ts';
export { ContactImport, importColumns, importedName, ImportProblem, type ImportRow, maxImportRows } from './imports.ts';
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
export { Attribution, FoundPlace, type PlaceKind, placeKinds } from './places.ts';
export { type ProviderPort, providerPorts, ProviderStatus } from './providers.ts';
export { readSent } from './read-sent.ts';
export { type Caption, type SidePhone, type SidePhoneHost, sidePhonePath } from './side-phone.ts';
export { JobSchedule } from './system.ts';
export { spareNames } from './spare-names.ts';
export { DeviceEvent, type DeviceEventWire, eventKinds } from './receivers.ts';
export { RecipientChoice, Recipients } from './recipients.ts';
export { User, userStandingOf } from './session.ts';
export type { NewPasskey, PasskeyCreation, PasskeyRequest, ShownPasskey } from './passkey.ts';
export { FactorCode, SecondFactor, SecondFactors } from './second-factor.ts';
export { Credentials, InvitationLink, NewPassword, SessionRow, SignUp } from './sign-in.ts';
export { maxSelectedIds } from './selection.ts';
export { InvitationChange, NewUser, ProfileChange, TeamMember, UserChange, UserStatus, UserStatusFilter } from './users.ts';
export { WaitingPerson } from './waiting-list.ts';
export { MapSettings } from './system.ts';
export type { MessageHearings } from './message-hearings.ts';
export type { OwnedCounts } from './owned-counts.ts';
export type { Pager } from './wire.ts';
