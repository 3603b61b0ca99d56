import { formatCount, type Selection } from '@earshot/domain';
import { download } from '../../../platform/download.ts';
import { tell } from '../../../platform/feedback.ts';
import { useExport } from '../../../ui/list/use-export.ts';
import type { MessagesSearch } from '../messages-search.ts';

interface ChosenMessages {
  readonly search: MessagesSearch;
  readonly selection: Selection;
  readonly editorId: string;
}

/** Writes the selected messages to a file. */
export const useMessagesExport = (chosen: ChosenMessages) =>
  useExport(
    async (run) => (await import('./export-messages.ts')).exportMessages({ ...chosen, ...run }),
    ({ text, total }) => {
      download([text], 'messages.csv');
      tell(total === 1 ? '1 message exported.' : `${formatCount(total)} messages exported.`);
    },
  );
