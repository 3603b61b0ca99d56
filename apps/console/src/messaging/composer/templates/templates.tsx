import type { MessageTemplate } from '@earshot/contract';
import { addDays, daysBetween, settingsAnew, toPlaySettings, wallClockAt } from '@earshot/domain';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../../platform/api.ts';
import { failureText } from '../../../platform/failure-text.ts';
import { tell } from '../../../platform/feedback.ts';
import { useSession } from '../../../platform/session.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ActionMenu } from '../../../ui/list/action-menu.tsx';
import select from '../../../ui/list/filter-select.module.css';
import type { MessageForm } from '../message-form.ts';
import type { StoredMessage } from '../saving/save-state.ts';
import { englishWords, isBlank, spanishWords } from '../words/english.ts';
import { TemplatesDialog } from './templates-dialog.tsx';

export interface TemplatesProps {
  readonly form: MessageForm;
  readonly stored: Pick<StoredMessage, 'id' | 'form'>;
  /** Dates and hours are read in this zone. */
  readonly timeZone: string;
  readonly onChange: (part: Partial<MessageForm>) => void;
  /** In place of the menu while it loads. */
  readonly button: ReactNode;
}

/** The menu of saved templates, and the dialog that saves and changes them. */
export function Templates({ form, stored, timeZone, onChange, button }: TemplatesProps) {
  const { user } = useSession();
  const saved = useQuery({ queryKey: ['templates', user?.id], queryFn: ({ signal }) => api.messageTemplates.list(undefined, { signal }) });
  const [isEditing, setEditing] = useState(false);
  // Kept while the question closes, so that its words stay.
  const [asked, setAsked] = useState<MessageTemplate>();
  const [isAsking, setAsking] = useState(false);
  if (saved.isPending) return button;
  const templates = saved.data?.templates ?? [];
  const use = (template: MessageTemplate) => {
    onChange(toForm(template, timeZone));
    setAsking(false);
    tell(`The message has the words, dates and hours of “${template.name}”.`);
  };
  const ask = (template: MessageTemplate) => {
    if (isUntouched(form, stored)) return use(template);
    setAsked(template);
    setAsking(true);
  };
  const sections = saved.isError
    ? [{ heading: failureText(saved.error), actions: [{ label: 'Try again', onSelect: () => void saved.refetch() }] }]
    : [
        ...(templates.length > 0 ? [{ heading: 'Begin with', actions: templates.map((each) => ({ label: each.name, onSelect: () => ask(each) })) }] : []),
        { actions: [{ label: 'Save or edit templates…', onSelect: () => setEditing(true) }] },
      ];
  return (
    <>
      <ActionMenu label="Templates" isNamedByContent startsOpen className={select['select']} sections={sections}>
        Templates
      </ActionMenu>
      <TemplatesDialog opened={isEditing} form={form} templates={templates} onClose={() => setEditing(false)} />
      <ConfirmDialog
        opened={isAsking}
        text={`The words, dates and hours of this message are replaced by those of “${asked?.name ?? ''}”. Place and receivers stay.`}
        button="Replace"
        onCancel={() => setAsking(false)}
        onConfirm={() => asked && use(asked)}
      />
    </>
  );
}

/** The words and settings of a template, from today on, or from tomorrow after today's hours. Place and receivers stay as they are. */
function toForm({ content, message_settings: saved }: MessageTemplate, timeZone: string): Partial<MessageForm> {
  const now = wallClockAt(timeZone, Date.now());
  const endDate = saved.endDate === null ? null : addDays(now.date, daysBetween(saved.startDate, saved.endDate));
  const settings = toPlaySettings({ ...saved, startDate: now.date, endDate });
  return { ...content, settings: { ...settings, ...settingsAnew(settings, now) } };
}

/** Whether a new message has no words yet, and the dates and hours that it began with. */
const isUntouched = (form: MessageForm, stored: TemplatesProps['stored']): boolean =>
  stored.id === undefined && form.settings === stored.form.settings && [englishWords, spanishWords].every((words) => isBlank(words(form)));
