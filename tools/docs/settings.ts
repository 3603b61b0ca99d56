// The table of settings in docs/operations.md, made from the server's own.
import { describeDefault, settingsTable } from '../../apps/server/src/platform/config/settings-table.ts';

/** Rows of cells as a table of Markdown, the first of them its head, as the formatter leaves it. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const [head, ...body] = rows.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
  return [head, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body].join('\n');
}

export function formatSettings(): string {
  const rows = settingsTable.map(({ names, initial, meaning }) => [names.map((name) => `\`${name}\``).join(', '), describeDefault(names, initial), meaning]);
  return formatTable([['Setting', 'Default', 'Meaning'], ...rows]);
}

/** The page with its table of settings made anew. */
export function withSettings(page: string): string {
  const from = page.indexOf('| Setting ');
  return page.slice(0, from) + formatSettings() + page.slice(page.indexOf('\n\n', from));
}
