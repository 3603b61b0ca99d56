import type { SpeechSettings } from '../../platform/config/config-providers.ts';
import { openEspeakNg, openEspeakNgWasm } from './espeak-ng.ts';
import { kept } from './cached-speech.ts';
import { noSpeech, type SpeechMaker } from './speech-engine.ts';

export type { SpeechMaker } from './speech-engine.ts';
export { speechHandlers } from './routes.ts';

/** Opens the maker that speaks messages for phones without a voice. Throws if the configured one is not available. */
export async function openSpeech(settings: SpeechSettings): Promise<SpeechMaker> {
  switch (settings.kind) {
    case 'off':
      return noSpeech;
    case 'espeak-ng':
      return kept(await openEspeakNg(settings.command));
    case 'espeak-ng-wasm':
      return kept(openEspeakNgWasm());
  }
}
