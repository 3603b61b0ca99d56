/** Days of free use, from the first message that is set (decisions: Account states and billing). */
export const trialDays = 14;

/** The limits of an account in free use (spec 2 §9). */
export const trialLimits = { messages: 25, receivers: 10, admins: 2, operators: 2 } as const;

/** Text messages that an account may ever cause in free use, of any kind and even for deleted contacts: three for each receiver. */
export const trialTexts = 30;

/** Concurrent messages an account may buy: 25 to 100 in steps of 5 (spec 2 §9). */
export const messageLimitRange = { min: 25, max: 100, step: 5 } as const;

/** Maximum characters of a message's title, at least 1 (decisions: Messages). */
export const maxTitleLength = 100;

/** Maximum characters of a message's text, at least 1 (decisions: Messages). */
export const maxBodyLength = 5000;

/** Maximum messages that are duplicated at once. */
export const maxDuplicates = 100;

/** Maximum rows of a page (decisions: The wire contract). */
export const maxPerPage = 10_000;

/** Maximum ids in one query (decisions: The wire contract). */
export const maxIdsInQuery = 300;

/** Maximum characters of a group's name, at least 1 (decisions: Contacts). */
export const maxGroupNameLength = 60;

/** Maximum characters of a saved view's name, at least 1. */
export const maxViewNameLength = 40;

/** Maximum views that a user saves of one list. */
export const maxViews = 20;

/** Maximum characters of a message template's name, at least 1. */
export const maxTemplateNameLength = 40;

/** Maximum message templates that a user saves. */
export const maxTemplates = 50;

/** Maximum characters of a first or a last name. */
export const maxPersonNameLength = 60;

/** Characters of a password (decisions: Sign-in and admission). The upper bound keeps hashing cheap. */
export const passwordLength = { min: 8, max: 200 } as const;

/** Days after which an invitation to the console expires (decisions: Sign-in and admission). */
export const userInvitationDays = 7;
