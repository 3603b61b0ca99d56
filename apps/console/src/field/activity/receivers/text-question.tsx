import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { textsText } from './remedy-words.ts';
import type { Question } from './use-text-question.ts';

export function TextQuestion({ question: { asked, isOpen, cancel, confirm } }: { readonly question: Question }) {
  if (!asked) return null;
  const it = asked.people === 1 ? 'It asks' : 'They ask';
  const what = asked.remedy === 'invite' ? 'to install the app and say yes to your company' : 'to open the app and listen';
  return (
    <ConfirmDialog
      opened={isOpen}
      title="Send text messages"
      text={`Send ${textsText(asked.people)}? ${it} ${what}, and ${asked.people === 1 ? 'counts' : 'count'} among the text messages of your company.`}
      onCancel={cancel}
      onConfirm={confirm}
    />
  );
}
