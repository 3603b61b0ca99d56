// The rows of the features of this wing, which a web app loads together.
export { companies } from './companies.ts';
export { companyReports } from './company-reports.ts';
export { contacts } from './contacts.ts';
export { groups } from './groups.ts';
export { imports } from './imports.ts';
export { invitations } from './invitations.ts';
export { messageChecks } from './message-checks.ts';
export { messageTemplates } from './message-templates.ts';
export { messageVersions } from './message-versions.ts';
export { messages } from './messages.ts';
export { places } from './places.ts';
