import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { textsText } from './remedy-words.ts';
import type { Question } from './use-text-question.ts';

export function TextQuestion({ question: { asked, isOpen, cancel, confirm } }: { readonly question: Question }) {
  if (!asked) return null;
  const [who, count] = asked.people === 1 ? ['the person', 'It counts'] : ['people', 'They count'];
  const what = asked.remedy === 'invite' ? 'to install the app and agree to hear your company' : 'to open the app and listen';
  return (
    <ConfirmDialog
      opened={isOpen}
      title="Send text messages"
      text={`Send ${textsText(asked.people)} asking ${who} ${what}? ${count} toward your company’s text messages.`}
      onCancel={cancel}
      onConfirm={confirm}
    />
  );
}
