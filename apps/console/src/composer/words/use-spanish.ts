import { useState } from 'react';
import { withDisclaimer } from '@earshot/domain';
import { api } from '../../platform/api.ts';
import type { MessageForm } from '../message-form.ts';
import { englishOf, isSame, isWhole, spanishOf, type Words } from './english.ts';

/** Translates both texts into Spanish, or throws why it cannot. */
export type Translate = (english: Words) => Promise<Words>;

/** What is known of the Spanish version besides its words. */
export interface Spanish {
  readonly isTranslating: boolean;
  /** Why the last translation failed. */
  readonly failure: unknown;
  /** The English has changed since it was said in Spanish. */
  readonly isOutOfDate: boolean;
  /** Typed, or perhaps typed, by a person: never to be replaced unasked. */
  readonly isHandmade: boolean;
  readonly translate: (by?: Translate) => Promise<void>;
  /** A person typed Spanish: it now says what the English says. */
  readonly onTyped: () => void;
}

const byServer: Translate = async ({ title, body }) => (await api.messagePreviews.translate({ body: { Title: title, Body: body } })).data;

/** Keeps track of which English the Spanish says and who wrote it; `onChange` gets a translation with its disclaimer. */
export function useSpanish(form: MessageForm, onChange: (part: Partial<MessageForm>) => void): Spanish {
  // What was stored belongs together.
  const [source, setSource] = useState(() => englishOf(form));
  const [machine, setMachine] = useState<Words>();
  const [isTranslating, setTranslating] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  const translate = async (by: Translate = byServer): Promise<void> => {
    const english = englishOf(form);
    setTranslating(true);
    setFailure(undefined);
    try {
      const { title, body } = await by({ title: english.title.trim(), body: english.body.trim() });
      // spec 1 §4: the disclaimer is added, which marks it as a machine's.
      const result = { title, body: withDisclaimer(body) };
      setMachine(result);
      setSource(english);
      onChange({ spanishTitle: result.title, spanishBody: result.body });
    } catch (error) {
      setFailure(error);
    } finally {
      setTranslating(false);
    }
  };

  const spanish = spanishOf(form);
  return {
    isTranslating,
    failure,
    isOutOfDate: isWhole(spanish) && !isSame(source, englishOf(form)),
    isHandmade: machine === undefined || !isSame(machine, spanish),
    translate,
    onTyped: () => {
      setSource(englishOf(form));
      setFailure(undefined);
    },
  };
}
