import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { withDisclaimer } from '@earshot/domain';
import { api } from '../../../platform/api.ts';
import type { MessageForm } from '../message-form.ts';
import { byBrowser } from './browser-translator.ts';
import { englishWords, isSame, isWhole, spanishWords, type Words } from './english.ts';
import { byServer, type Translate } from './translate.ts';

export interface Spanish {
  readonly isTranslating: boolean;
  /** The downloaded part of the browser's translator, 0 to 1, during a download. */
  readonly downloaded: number | undefined;
  readonly failure: unknown;
  /** The English has changed since it was translated. */
  readonly isOutOfDate: boolean;
  /** Typed, or perhaps typed, by a person: never replaced without asking. */
  readonly isHandmade: boolean;
  /** Translates with `by`, by default the installation's translator. Call it from a click. */
  readonly translate: (by?: Translate) => Promise<void>;
  readonly stop: () => void;
  /** Marks Spanish typed by a person as up to date with the English. */
  readonly onTyped: () => void;
}

/** Tracks which English text the Spanish corresponds to and who wrote it; `onChange` receives a translation with its disclaimer. */
export function useSpanish(form: MessageForm, onChange: (part: Partial<MessageForm>) => void): Spanish {
  // A stored English and Spanish text match.
  const [source, setSource] = useState(() => englishWords(form));
  const [machine, setMachine] = useState<Words>();
  const [failure, setFailure] = useState<unknown>();
  const usual = useUsualWay();
  const run = useRun();

  const translate = async (by: Translate = usual): Promise<void> => {
    const english = englishWords(form);
    const { signal, onDownload, end } = run.begin();
    setFailure(undefined);
    try {
      const { title, body } = await by({ title: english.title.trim(), body: english.body.trim() }, { signal, onDownload });
      if (signal.aborted) return;
      // Adds the disclaimer, which marks the text as a machine's (spec 1 §4).
      const result = { title, body: withDisclaimer(body) };
      setMachine(result);
      setSource(english);
      onChange({ spanishTitle: result.title, spanishBody: result.body });
    } catch (error) {
      if (!signal.aborted) setFailure(error);
    } finally {
      end();
    }
  };

  const spanish = spanishWords(form);
  return {
    isTranslating: run.isOn,
    downloaded: run.downloaded,
    failure,
    isOutOfDate: isWhole(spanish) && !isSame(source, englishWords(form)),
    isHandmade: machine === undefined || !isSame(machine, spanish),
    translate,
    stop: run.stop,
    onTyped: () => {
      setSource(englishWords(form));
      setFailure(undefined);
    },
  };
}

/** In the browser if the installation is set up so; otherwise the server, which reports itself when it cannot translate. */
function useUsualWay(): Translate {
  const settings = useQuery({ queryKey: ['settings'], staleTime: Infinity, queryFn: ({ signal }) => api.system.settings(undefined, { signal }) });
  return settings.data?.translator === 'browser' ? byBrowser : byServer;
}

/** One translation at a time, which ends with the page. */
function useRun() {
  const [isOn, setOn] = useState(false);
  const [downloaded, setDownloaded] = useState<number>();
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);
  const stop = (): void => {
    current.current?.abort();
    setOn(false);
    setDownloaded(undefined);
  };
  const begin = () => {
    current.current?.abort();
    const own = new AbortController();
    current.current = own;
    const { signal } = own;
    setOn(true);
    return {
      signal,
      onDownload: (part: number | undefined) => !signal.aborted && setDownloaded(part),
      end: () => !signal.aborted && setOn(false),
    };
  };
  return { isOn, downloaded, begin, stop };
}
