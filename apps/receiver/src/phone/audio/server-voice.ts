import type { Api, EarshotContract } from '@earshot/contract';
import type { RecordingSource } from './recordings.ts';

type SpeechApi = Api<EarshotContract>['speech'];

/** The server's voice, for phones without one of the language. */
export const serverVoice = (api: SpeechApi): RecordingSource => ({
  languages: async () => (await api.voices()).languages,
  record: async (messageId, language) => {
    const { version, data } = await api.audio({ query: { messageId, language } });
    return { version, bytes: Uint8Array.from(atob(data), (letter) => letter.codePointAt(0) ?? 0).buffer };
  },
});
