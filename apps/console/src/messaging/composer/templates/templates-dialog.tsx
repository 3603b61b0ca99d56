import type { MessageTemplate } from '@earshot/contract';
import { durationLabel, formatMinute, maxTemplateNameLength } from '@earshot/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { tell, tellWithUndo } from '../../../platform/feedback.ts';
import { newKey } from '../../../platform/new-key.ts';
import { NamedDialog } from '../../../ui/named-dialog.tsx';
import type { MessageForm } from '../message-form.ts';

interface TemplatesDialogProps {
  readonly opened: boolean;
  readonly form: MessageForm;
  readonly templates: readonly MessageTemplate[];
  readonly onClose: () => void;
}

/** Saves the words and settings of the message under a name, and renames, replaces and deletes templates. */
export function TemplatesDialog({ opened, form, templates, onClose }: TemplatesDialogProps) {
  const change = useChange();
  const close = () => {
    change.reset();
    onClose();
  };
  const run = (template: Change) => change.mutate(template, { onSuccess: close });
  const shown = toTemplate(form);
  return (
    <NamedDialog
      opened={opened}
      title="Templates"
      saveLabel="Save the words and settings as"
      hint={`${describeTemplate(shown)}. Place and receivers are not saved.`}
      maxLength={maxTemplateNameLength}
      label="Saved templates"
      items={templates}
      describe={describeTemplate}
      isBusy={change.isPending}
      error={change.error}
      onSave={(name, replaced) => run({ ...shown, name, ...(replaced && { id: replaced.id }) })}
      onRename={(template, name) => run({ ...template, name })}
      onDelete={(template) => run({ ...template, isDeleted: true })}
      onClose={close}
    />
  );
}

type Contents = Pick<MessageTemplate, 'content' | 'message_settings'>;

const toTemplate = ({ title, body, spanishTitle, spanishBody, settings }: MessageForm): Contents => ({
  content: { title, body, spanishTitle, spanishBody },
  message_settings: { ...settings, repeatDays: [...settings.repeatDays] },
});

/** The template in words, as in '“Gate code”, 1 Day, 8:00 AM – 6:00 PM, with Spanish'. */
function describeTemplate({ content, message_settings: { startDate, endDate, startMinute, endMinute } }: Contents): string {
  const title = content.title.trim() === '' ? 'Without a title' : `“${content.title.trim()}”`;
  const hours = `${formatMinute(startMinute)} – ${formatMinute(endMinute)}`;
  return [title, durationLabel(startDate, endDate), hours, content.spanishBody.trim() !== '' && 'with Spanish'].filter(Boolean).join(', ');
}

interface Change extends Contents {
  /** Without it the template is new. */
  readonly id?: string;
  readonly name: string;
  readonly isDeleted?: boolean;
}

/** Saves or deletes a template, and tells so. */
function useChange() {
  const queryClient = useQueryClient();
  const reread = () => queryClient.invalidateQueries({ queryKey: ['templates'] });
  const save = async ({ id, name, content, message_settings }: Change, idempotencyKey = newKey()) => {
    await api.messageTemplates.save({ body: { id, name, content, message_settings } }, { idempotencyKey });
    await reread();
  };
  return useMutation({
    mutationFn: async ({ isDeleted, ...template }: Change) => {
      const { id, name } = template;
      if (!isDeleted || id === undefined) {
        await save(template);
        return tell(`The template “${name}” is saved.`);
      }
      await api.messageTemplates.remove({ body: { id } });
      await reread();
      const undoKey = newKey();
      return tellWithUndo(`The template “${name}” is deleted.`, async () => {
        const { content, message_settings } = template;
        await save({ name, content, message_settings }, undoKey);
        return `The template “${name}” is restored.`;
      });
    },
  });
}
