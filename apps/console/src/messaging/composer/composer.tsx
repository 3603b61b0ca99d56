import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { formatsFor } from '../../platform/dates.ts';
import { tell } from '../../platform/feedback.ts';
import { leaveJustSet } from '../../platform/last-set-message.ts';
import { ChecksPanel } from './checks/checks-panel.tsx';
import classes from './composer.module.css';
import { formProblems, type FormProblems, refusedFields } from './form-problems.ts';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import type { MessageForm, OpenedMessage } from './message-form.ts';
import { type MapComponent, PlacePanel } from './place/place-panel.tsx';
import { DriveTestButton } from './preview/drive-test-button.tsx';
import { PhonePreview } from './preview/phone-preview.tsx';
import { ReceiversField } from './receivers/receivers-field.tsx';
import { KeptNotice, KeptOffer } from './saving/unsaved-notice.tsx';
import { PausedNotice } from './saving/paused-notice.tsx';
import { RoomNotice } from './saving/room-notice.tsx';
import { ReplayDialog } from './saving/replay-dialog.tsx';
import { SaveBar } from './saving/save-bar.tsx';
import { copyWords } from './saving/copy-words.ts';
import { interruptedIn } from './saving/unsaved-message.ts';
import { findJustSet } from './saving/undo.ts';
import { useKeptMessage } from './saving/use-unsaved-message.ts';
import { useReplayQuestion } from './saving/use-replay-question.ts';
import { useSaving } from './saving/use-saving.ts';
import { SettingsDialog } from './settings/settings-dialog.tsx';
import { SettingsSummary } from './settings/settings-summary.tsx';
import { TemplatesMenu } from './templates/templates-menu.tsx';
import { LanguageChoice } from './words/language-choice.tsx';
import { MessageVersions } from './words/message-versions.tsx';
import { useLanguages } from './words/use-languages.ts';
import { StandingNotice } from '../../ui/account-notice.tsx';
import { WordsPanel } from './words/words-panel.tsx';

interface ComposerProps {
  readonly opened: OpenedMessage;
  readonly userId: string;
  readonly viewerZone: string;
  readonly opensSettings: boolean;
  readonly map: MapComponent;
  readonly onCreated: (id: string) => void;
  /** Discards the typed text and opens the stored message again. */
  readonly onReload: () => void;
}

export function Composer({ opened, userId, viewerZone, opensSettings, map, onCreated, onReload }: ComposerProps) {
  const navigate = useNavigate();
  const { isReadOnly, timeZone } = opened;
  // The address names a message, which may be a draft (spec 1 §2).
  const isEdit = opened.id !== undefined;
  const heading = !isEdit ? 'New message' : isReadOnly ? 'View message' : 'Edit message';
  const [interrupted] = useState(() => (isReadOnly ? undefined : interruptedIn(userId, opened, Date.now())));
  const [problems, setProblems] = useState<FormProblems>({});
  const [settingsOpen, setSettingsOpen] = useState(opensSettings);
  const formElement = useRef<HTMLFormElement>(null);
  useTitleFocus(formElement, !isEdit && !isReadOnly && !opensSettings);
  const saving = useSaving({
    opened,
    first: interrupted?.form ?? opened.form,
    onCreated,
    onLeave: (stored) => {
      const justSet = findJustSet(opened, stored);
      if (justSet) leaveJustSet(justSet);
      void navigate({ to: '/messages' });
    },
  });
  const { isBusy, isUnsaved } = saving;
  const { form, stored } = saving.state;
  const replay = useReplayQuestion(stored, saving.mayBeFinal);
  const kept = useKeptMessage({ userId, saving, interrupted });
  const reload = () => {
    if (kept.keepForReload()) onReload();
    else tell('This browser cannot keep your text. Copy it before you reload the message.', { tone: 'problem' });
  };

  const change = (part: Partial<MessageForm>) => {
    saving.type((before) => ({ ...before, ...part }));
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))));
  };
  const languages = useLanguages(form, { isReadOnly, onChange: change });
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy || isReadOnly) return;
    const found = formProblems(form);
    if (Object.keys(found).length > 0) return show(found);
    setProblems({});
    void saving.submit(replay.ask).then((failure) => show(refusedFields(failure)));
  };
  const show = (found: FormProblems) => {
    setProblems(found);
    if (Object.keys(found).length === 0) return;
    if (found.title ?? found.body) languages.show('en');
    else if (found.spanishTitle ?? found.spanishBody) languages.show('es');
    // The field may be in the other language, whose tab has to be drawn first.
    setTimeout(() => formElement.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] button')?.focus());
  };

  return (
    <form ref={formElement} className={classes['composer']} onSubmit={onSubmit} noValidate aria-label={heading}>
      <PlacePanel form={form} messageId={stored.id} error={problems.place} isReadOnly={isReadOnly} isBusy={isBusy} onChange={change} map={map} />
      <div className={classes['side']}>
        <div className={classes['body']} inert={isBusy}>
          <div className={classes['head']}>
            <h1>{heading}</h1>
            {!isReadOnly && <TemplatesMenu form={form} stored={stored} timeZone={timeZone} onChange={change} />}
            <LanguageChoice language={languages.language} onChoose={languages.choose} />
          </div>
          {!isReadOnly && <StandingNotice />}
          {!isReadOnly && opened.mode !== 'final' && <RoomNotice />}
          {opened.isPaused && opened.id !== undefined && <PausedNotice messageId={opened.id} isReadOnly={isReadOnly} />}
          {!isReadOnly && <KeptNotice {...kept} timeZone={viewerZone} />}
          {isReadOnly && opened.id !== undefined && <KeptOffer userId={userId} timeZone={viewerZone} lockedId={opened.id} />}
          {isReadOnly && (
            <p className={classes['note']}>
              {opened.mode === 'new' ? 'You can read messages here, but not write them.' : 'You can read this message, but not edit it.'}
            </p>
          )}
          <WordsPanel
            form={form}
            languages={languages}
            errors={problems}
            isReadOnly={isReadOnly}
            onChange={change}
            preview={
              <>
                <DriveTestButton form={form} messageId={stored.id} isReadOnly={isReadOnly} />
                <PhonePreview
                  messageId={stored.id}
                  savedAt={stored.modifiedAt}
                  language={languages.language}
                  hasSpanish={stored.form.spanishBody.trim() !== ''}
                  isUnsaved={isUnsaved}
                  saveDraft={saving.isDraft ? saving.saveDraft : undefined}
                />
              </>
            }
          />
          <section aria-label="When it plays">
            <div className={classes['sectionHead']}>
              <h2>When it plays</h2>
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<IconAdjustmentsHorizontal size={15} aria-hidden />}
                onClick={() => setSettingsOpen(true)}
              >
                Message Settings
              </Button>
            </div>
            <SettingsSummary settings={form.settings} timeZone={timeZone} />
          </section>
          <ReceiversField chosen={form.chosen} isReadOnly={isReadOnly} error={problems.chosen} onChange={(chosen) => change({ chosen })} />
          {opened.mode === 'final' && opened.id !== undefined && <MessageVersions messageId={opened.id} timeZone={viewerZone} />}
          {stored.modifiedAt !== undefined && <p className={classes['note']}>Last updated {formatsFor(viewerZone).moment(stored.modifiedAt)}</p>}
        </div>
        {!isReadOnly && (
          <div inert={isBusy}>
            <ChecksPanel form={form} messageId={stored.id} onChange={change} />
          </div>
        )}
        <SaveBar
          saving={saving}
          timeZone={viewerZone}
          isUpdate={isEdit}
          isReadOnly={isReadOnly}
          onCancel={() => void navigate({ to: '/messages' })}
          onReload={reload}
          onCopy={() => void copyWords(form)}
        />
      </div>
      <SettingsDialog
        opened={settingsOpen}
        settings={form.settings}
        timeZone={timeZone}
        isReadOnly={isReadOnly}
        onCancel={() => setSettingsOpen(false)}
        onSave={(settings) => {
          change({ settings });
          setSettingsOpen(false);
        }}
      />
      <ReplayDialog share={replay.share} onAnswer={replay.answer} />
      <LeaveGuard isUnsaved={isUnsaved} />
    </form>
  );
}

/** A new message begins in Title. On a touch screen the keyboard would cover the map. */
function useTitleFocus(form: RefObject<HTMLFormElement | null>, isOn: boolean): void {
  const [isNew] = useState(isOn);
  useEffect(() => {
    if (isNew && window.matchMedia('(pointer: fine)').matches) form.current?.querySelector<HTMLElement>('[name="title"]')?.focus({ preventScroll: true });
  }, [form, isNew]);
}
