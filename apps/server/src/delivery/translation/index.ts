import { Refusal } from '@earshot/domain';
import type { TranslatorSettings } from '../../platform/config/config-providers.ts';
import type { Services } from '../../platform/services.ts';
import { checked } from './checked-translator.ts';
import { deepl } from './deepl.ts';
import { google } from './google.ts';
import { libreTranslate } from './libre-translate.ts';
import { openai } from './openai.ts';
import type { Health, Provider, Translator } from './translator.ts';

export type { Translator } from './translator.ts';

const noTranslator: Translator = {
  toSpanish: async () => {
    throw new Refusal({ code: 'translator_unavailable' }, 'Automatic translation is not set up. Type the Spanish title and message.');
  },
};

const nobodyWatches: Health = { succeeded: () => {}, failed: () => {} };

/** The translator of the settings, or one that says that there is none. `health` gets the outcome of each translation. */
export function openTranslator({ config, log }: Pick<Services, 'config' | 'log'>, health: Health = nobodyWatches): Translator {
  const provider = createProvider(config.translator);
  return provider ? checked(provider, { log, health }) : noTranslator;
}

function createProvider(settings: TranslatorSettings): Provider | undefined {
  switch (settings.kind) {
    case 'none':
    case 'browser':
      return undefined;
    case 'libretranslate':
      return libreTranslate(settings);
    case 'deepl':
      return deepl(settings);
    case 'google':
      return google(settings);
    case 'openai':
      return openai(settings);
  }
}
