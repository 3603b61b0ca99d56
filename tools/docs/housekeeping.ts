// The table of what the nightly job deletes in docs/operations.md, made from the server's own list.
import { leastDays } from '../../apps/server/src/platform/config/config-retention.ts';
import { describeDefault } from '../../apps/server/src/platform/config/settings-table.ts';
import { kinds } from '../../apps/server/src/operations/housekeeping/kinds.ts';
import { formatTable } from './settings.ts';

/** The table as the formatter leaves it. */
const formatKinds = (): string =>
  formatTable([
    ['Rows', 'Table', 'Setting, default, smallest', 'Kept', 'Because'],
    ...kinds.map(({ title, table, setting, kept, why }) => [
      title,
      `\`${table}\``,
      setting === undefined ? '' : `\`${setting}\`, ${describeDefault([setting])}, \`${leastDays[setting]}\``,
      setting === undefined ? kept : `that many days ${kept}`,
      why,
    ]),
  ]);

/** The page with that table made anew. */
export function withKinds(page: string): string {
  const from = page.indexOf('| Rows ');
  return page.slice(0, from) + formatKinds() + page.slice(page.indexOf('\n\n', from));
}
