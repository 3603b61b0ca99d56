import type { contract, Handlers } from '@earshot/contract';
import { Refusal } from '@earshot/domain';
import type { Context } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/failures.ts';
import type { Services } from '../../platform/services.ts';
import { loadInbox } from '../receivers/index.ts';
import type { SpeechMaker } from './speech-engine.ts';

export function speechHandlers({ database, log }: Services, maker: SpeechMaker): Handlers<typeof contract.speech, Context> {
  return {
    voices: async () => ({ languages: [...maker.languages] }),
    audio: async ({ query: { messageId, language } }, { device, now }) => {
      const { messages } = await loadInbox(database.db, device.phone, now);
      const message = messages.find(({ id }) => id === messageId);
      const text = message?.texts[language];
      if (!message || text === undefined) throw notFound('This message');
      if (!maker.languages.includes(language)) throw notFound('A voice of this language');
      try {
        const { type, data } = await maker.make(text, language);
        return { version: message.version, type, data: data.toString('base64') };
      } catch (error) {
        if (error instanceof Refusal) throw error;
        log.error(error);
        throw new Refusal({ code: 'unavailable' }, 'The server could not speak this message. Try again later.');
      }
    },
  };
}
