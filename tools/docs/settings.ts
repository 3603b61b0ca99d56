// The table of settings in docs/operations.md, made from the server's own.
import { describeDefault, settingsTable } from '../../apps/server/src/platform/config/settings-table.ts';

/** The table as the formatter leaves it. */
export function formatSettings(): string {
  const rows = settingsTable.map(({ names, initial, meaning }) => [names.map((name) => `\`${name}\``).join(', '), describeDefault(names, initial), meaning]);
  const cells = [['Setting', 'Default', 'Meaning'], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const [head, ...body] = cells.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
  return [head, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body].join('\n');
}

/** The page with its table of settings made anew. */
export function withSettings(page: string): string {
  const from = page.indexOf('| Setting ');
  return page.slice(0, from) + formatSettings() + page.slice(page.indexOf('\n\n', from));
}
