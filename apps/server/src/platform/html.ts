/** Text as it may stand in HTML, also within quotes. Not named `escape`: that is a global, which would do for a forgotten import and escape nothing. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
