import { Refusal } from '@earshot/domain';
import { libreTranslate } from './libre-translate.ts';
import type { Services } from './services.ts';

/** The port to whoever translates. Refuses with `translator_unavailable`; never invents text (decisions: Spanish). */
export interface Translator {
  /** English into Spanish, each text by itself, in the same order. */
  readonly toSpanish: (texts: readonly string[]) => Promise<readonly string[]>;
}

const noTranslator: Translator = {
  toSpanish: async () => {
    throw new Refusal({ code: 'translator_unavailable' }, 'Automatic translation is not set up. Type the Spanish title and message.');
  },
};

/** The translator of the settings, or one that says that there is none. */
export const openTranslator = ({ config, log }: Pick<Services, 'config' | 'log'>): Translator =>
  config.translator ? libreTranslate(config.translator, (error) => log.warn(error)) : noTranslator;
