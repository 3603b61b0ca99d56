import type { Selection } from '@earshot/domain';
import { useExport } from '../../../ui/list/use-export.ts';
import type { MessagesSearch } from '../messages-search.ts';

interface ChosenMessages {
  readonly search: MessagesSearch;
  readonly selection: Selection;
  readonly editorId: string;
}

/** Writes the selected messages to a file. All but the hook loads when it is used. */
export const useMessagesExport = (chosen: ChosenMessages) =>
  useExport(
    async (run) => (await import('./export-messages.ts')).readExport({ ...chosen, ...run }),
    (save) => save(),
  );
