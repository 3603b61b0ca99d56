/** Text escaped for HTML, also within quotes. Not named `escape`: that global would satisfy a forgotten import and escape nothing. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A sign that ends a sentence, or closes a bracket before the address, is not part of it. */
const address = /(https?:\/\/[^\s<>"]*[^\s<>"'.,:;!?)\]])/;

/** A text as HTML with its web addresses as links; `style` is for the links. */
export const linkedHtml = (text: string, style?: string): string =>
  text
    .split(address)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escapeHtml(part)}"${style === undefined ? '' : ` style="${style}"`}>${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join('');
