import { escapeHtml, linkedHtml } from '../../platform/http/html.ts';
import type { Mail } from '../outbox/index.ts';

/** Breaks a word that is wider than a phone, also in mail programs that do not know the first. */
const wraps = 'overflow-wrap:anywhere;word-break:break-word';

/** A link shows its host and path: some mail programs break no word, and a signed query is wider than a screen. */
const withLinks = (text: string): string => linkedHtml(text, (whole) => whole.replace(/^https?:\/\//, '').replace(/[?#].*$/, '?…'));

const isItem = (line: string): boolean => /^[-*] /.test(line);
const isCode = (line: string): boolean => /^\d{4,10}$/.test(line);

const formatBulletList = (lines: readonly string[]): string =>
  `<ul style="margin:0 0 16px;padding-left:24px">${lines.map((line) => `<li>${withLinks(line.slice(2))}</li>`).join('')}</ul>`;
const formatParagraph = (lines: readonly string[]): string => `<p style="margin:0 0 16px">${lines.map(withLinks).join('<br>')}</p>`;
const formatCodeBlock = (code: string): string => `<p style="margin:0 0 16px;font-size:32px;font-weight:700;letter-spacing:4px">${escapeHtml(code)}</p>`;

/** One paragraph of the text; some of its consecutive lines may be a list. */
function formatBlock(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  const [only] = lines;
  if (lines.length === 1 && only !== undefined && isCode(only)) return formatCodeBlock(only);
  const runs: string[][] = [];
  for (const line of lines) {
    const run = runs.at(-1);
    if (run?.[0] !== undefined && isItem(run[0]) === isItem(line)) run.push(line);
    else runs.push([line]);
  }
  return runs.map((run) => (isItem(run[0] ?? '') ? formatBulletList(run) : formatParagraph(run))).join('');
}

/**
 * The same email as HTML: paragraphs, lists of lines that begin with a hyphen, live links, and a code in large digits.
 * It sets no color but that of a line, to be readable on light and on dark, and loads nothing. All styles are within
 * the body, and are attributes: mail programs drop style sheets, and the styles of the body itself.
 */
export function formatHtml({ subject, body, language = 'en' }: Pick<Mail, 'subject' | 'body' | 'language'>): string {
  const blocks = body
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter(Boolean);
  return `<!doctype html>
<html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 16px">
<div style="max-width:560px;margin:0 auto;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;${wraps}">
<p style="margin:0 0 24px;padding-bottom:12px;border-bottom:1px solid #888888;font-size:18px;font-weight:700">Earshot</p>
${blocks.map(formatBlock).join('\n')}
</div></body></html>
`;
}
