import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { withDisclaimer } from '@earshot/domain';
import { api } from '../../../platform/api.ts';
import type { MessageForm } from '../message-form.ts';
import { byBrowser } from './browser-translator.ts';
import { englishOf, isSame, isWhole, spanishOf, type Words } from './english.ts';
import { byServer, type Translate } from './translate.ts';

/** What is known of the Spanish version besides its words. */
export interface Spanish {
  readonly isTranslating: boolean;
  /** How much of the browser's translator is there, 0 to 1, while it is downloaded. */
  readonly downloaded: number | undefined;
  /** Why the last translation failed. */
  readonly failure: unknown;
  /** The English has changed since it was said in Spanish. */
  readonly isOutOfDate: boolean;
  /** Typed, or perhaps typed, by a person: never to be replaced unasked. */
  readonly isHandmade: boolean;
  /** As this installation translates, or in another way. Call it from a click. */
  readonly translate: (by?: Translate) => Promise<void>;
  /** Gives up the translation that is on its way. */
  readonly stop: () => void;
  /** A person typed Spanish: it now says what the English says. */
  readonly onTyped: () => void;
}

/** Keeps track of which English the Spanish says and who wrote it; `onChange` gets a translation with its disclaimer. */
export function useSpanish(form: MessageForm, onChange: (part: Partial<MessageForm>) => void): Spanish {
  // What was stored belongs together.
  const [source, setSource] = useState(() => englishOf(form));
  const [machine, setMachine] = useState<Words>();
  const [failure, setFailure] = useState<unknown>();
  const usual = useUsualWay();
  const run = useRun();

  const translate = async (by: Translate = usual): Promise<void> => {
    const english = englishOf(form);
    const { signal, onDownload, end } = run.begin();
    setFailure(undefined);
    try {
      const { title, body } = await by({ title: english.title.trim(), body: english.body.trim() }, { signal, onDownload });
      if (signal.aborted) return;
      // spec 1 §4: the disclaimer is added, which marks it as a machine's.
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

  const spanish = spanishOf(form);
  return {
    isTranslating: run.isOn,
    downloaded: run.downloaded,
    failure,
    isOutOfDate: isWhole(spanish) && !isSame(source, englishOf(form)),
    isHandmade: machine === undefined || !isSame(machine, spanish),
    translate,
    stop: run.stop,
    onTyped: () => {
      setSource(englishOf(form));
      setFailure(undefined);
    },
  };
}

/** In the browser where the installation is set up so; the server says itself when it cannot. */
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
