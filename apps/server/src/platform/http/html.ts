/** Text escaped for HTML, also within quotes. Not named `escape`: that global would satisfy a forgotten import and escape nothing. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A sign that ends a sentence, or closes a bracket before the address, is not part of it. */
const address = /(https?:\/\/[^\s<>"]*[^\s<>"'.,:;!?)\]])/;

/** A text as HTML with its web addresses as links, which show what `shorten` leaves of them. */
export const linkedHtml = (text: string, shorten = (whole: string) => whole): string =>
  text
    .split(address)
    .map((part, index) => (index % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(shorten(part))}</a>` : escapeHtml(part)))
    .join('');
