import type { contract, Handlers } from '@earshot/contract';
import { maxTemplates, toPlaySettings } from '@earshot/domain';
import { newId } from '../../platform/database/ids.ts';
import type { Context } from '../../platform/http/context.ts';
import { invalid, notFound } from '../../platform/http/failures.ts';
import type { Services } from '../../platform/services.ts';
import { findNamed, listTemplates, lockTemplates, removeTemplate, storeTemplate } from './store.ts';

export function messageTemplatesHandlers({ database }: Services): Handlers<typeof contract.messageTemplates, Context> {
  return {
    list: async (_input, { actor }) => ({
      templates: (await listTemplates(database.db, actor)).map(({ id, name, settings, ...content }) => ({
        id,
        name,
        content,
        message_settings: { ...settings, repeatDays: [...settings.repeatDays] },
      })),
    }),
    save: async ({ body: { id, name, content, message_settings: settings } }, { actor, now, carryOut }) =>
      carryOut(async ({ db }) => {
        const ids = await lockTemplates(db, actor);
        if (id !== undefined && !ids.includes(id)) throw notFound('This template');
        const named = await findNamed(db, actor, name);
        if (named !== undefined && named !== id) throw invalid({ field: 'name', message: 'Another template has this name' });
        if (id === undefined && ids.length >= maxTemplates) throw invalid({ field: 'name', message: `At most ${maxTemplates} templates can be saved` });
        const saved = { id: id ?? newId(now), name, ...content, settings: toPlaySettings(settings) };
        await storeTemplate(db, actor, saved, now);
        return { success: 1 as const, id: saved.id };
      }),
    remove: async ({ body: { id } }, { actor, carryOut }) =>
      carryOut(async ({ db }) => {
        if (!(await removeTemplate(db, actor, id))) throw notFound('This template');
        return { success: 1 as const };
      }),
  };
}
