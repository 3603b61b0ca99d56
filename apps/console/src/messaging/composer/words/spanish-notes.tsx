import { Button } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { isMachineTranslated, lostInTranslation, Refusal } from '@earshot/domain';
import { failureText } from '../../../platform/failure-text.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { MessageForm } from '../message-form.ts';
import { BrowserTrouble, byBrowser, canBrowserTranslate } from './browser-translator.ts';
import { englishWords, isBlank, isWhole, spanishWords } from './english.ts';
import type { Translate } from './translate.ts';
import type { Spanish } from './use-spanish.ts';
import classes from './words.module.css';

interface SpanishNotesProps {
  readonly form: MessageForm;
  readonly spanish: Spanish;
  readonly isReadOnly: boolean;
}

export function SpanishNotes({ form, spanish, isReadOnly }: SpanishNotesProps) {
  const [asks, setAsks] = useState(false);
  const offersBrowser = useBrowserOffer(spanish.failure);
  const mayTranslate = !isReadOnly && !spanish.isTranslating && isWhole(englishWords(form));
  const isEmpty = isBlank(spanishWords(form));
  const translate = (by?: Translate) => void spanish.translate(by);
  return (
    <>
      <output className={classes['note']}>{spanish.isTranslating && (spanish.downloaded === undefined ? 'Translating…' : downloading)}</output>
      {spanish.downloaded !== undefined && <Download part={spanish.downloaded} onStop={spanish.stop} />}
      {spanish.failure !== undefined && (
        <Notice text={describeFailure(spanish.failure)}>
          {offersBrowser && mayTranslate && (
            <Button variant="default" size="compact-sm" onClick={() => translate(byBrowser)}>
              Translate in this browser
            </Button>
          )}
        </Notice>
      )}
      {isMachineTranslated(form.spanishBody) && <MachineNote form={form} />}
      {spanish.isOutOfDate && !spanish.isTranslating && <p className={classes['note']}>The English text has changed. The Spanish may be out of date.</p>}
      {mayTranslate && (isEmpty || spanish.isOutOfDate) && (
        <Button
          className={classes['translate'] ?? ''}
          variant="default"
          size="compact-sm"
          leftSection={<IconLanguage size={15} aria-hidden />}
          onClick={() => (isEmpty || !spanish.isHandmade ? translate() : setAsks(true))}
        >
          {isEmpty ? 'Translate from English' : 'Translate again'}
        </Button>
      )}
      <ConfirmDialog
        opened={asks}
        title="Translate again?"
        text="A new translation replaces the Spanish title and message, including what you typed."
        onCancel={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false);
          translate();
        }}
      />
    </>
  );
}

const downloading = 'The browser is downloading its translator. This happens only once.';

/** The progress of the download, with a Stop button: it may take minutes. */
function Download({ part, onStop }: { readonly part: number; readonly onStop: () => void }) {
  return (
    <div className={classes['download']}>
      <progress aria-label="Download" value={part} />
      <span>{Math.round(part * 100)}%</span>
      <Button variant="default" size="compact-sm" onClick={onStop}>
        Type it by hand
      </Button>
    </div>
  );
}

function describeFailure(failure: unknown): string {
  if (failure instanceof Refusal) return failureText(failure);
  if (failure instanceof BrowserTrouble) return failure.message;
  return 'The translation failed. Try again, or type the Spanish title and message.';
}

/** The browser may have a translator if the server has none (decisions: Spanish). */
function useBrowserOffer(failure: unknown): boolean {
  const [isOffered, setOffered] = useState(false);
  const isNeeded = failure instanceof Refusal && failure.failure.code === 'translator_unavailable';
  useEffect(() => {
    if (!isNeeded) return;
    let isGone = false;
    void canBrowserTranslate().then((can) => !isGone && setOffered(can));
    return () => {
      isGone = true;
    };
  }, [isNeeded]);
  return isNeeded && isOffered;
}

function MachineNote({ form }: { readonly form: MessageForm }) {
  const lost = lostInTranslation(`${form.title}\n${form.body}`, `${form.spanishTitle}\n${form.spanishBody}`);
  return (
    <div className={classes['machine']}>
      <p>
        <b>Machine-translated.</b> Check the text. Its last sentence tells the Receivers so. Delete it once you have checked the text.
      </p>
      {lost.length > 0 && (
        <p role="alert">
          Missing from the Spanish: <b>{lost.join(', ')}</b>
        </p>
      )}
    </div>
  );
}
