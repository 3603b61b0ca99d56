/** Text as it may stand in HTML, also within quotes. Not named `escape`: that is a global, which would do for a forgotten import and escape nothing. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A sign that ends a sentence, or closes what stands before the address, is not part of it. */
const address = /(https?:\/\/[^\s<>"]*[^\s<>"'.,:;!?)\]])/;

/** A text as HTML, its web addresses as links; `style` is theirs. */
export const linkedHtml = (text: string, style?: string): string =>
  text
    .split(address)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escapeHtml(part)}"${style === undefined ? '' : ` style="${style}"`}>${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join('');
