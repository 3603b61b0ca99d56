import type { contract, Handlers } from '@earshot/contract';
import { maxViews } from '@earshot/domain';
import { newId } from '../../platform/database/ids.ts';
import type { Context } from '../../platform/http/context.ts';
import { invalid, notFound } from '../../platform/http/failures.ts';
import type { Services } from '../../platform/services.ts';
import { findNamed, insertView, listViews, lockOwner, removeView, updateView } from './store.ts';

export function savedViewsHandlers({ database }: Services): Handlers<typeof contract.savedViews, Context> {
  return {
    list: async ({ query: { list } }, { actor }) => ({
      views: (await listViews(database.db, actor, list)).map(({ id, name, search }) => ({ id, name, search: search as Record<string, string> })),
    }),
    save: async ({ body: { id, ...view } }, { actor, now, carryOut }) =>
      carryOut(async ({ db }) => {
        await lockOwner(db, actor);
        const views = await listViews(db, actor, view.list);
        if (id !== undefined && !views.some((each) => each.id === id)) throw notFound('This view');
        const named = await findNamed(db, actor, view);
        if (named && named.id !== id) throw invalid({ field: 'name', message: 'Another view has this name' });
        if (id === undefined && views.length >= maxViews) throw invalid({ field: 'name', message: `At most ${maxViews} views of a list can be saved` });
        const saved = { id: id ?? newId(now), ...view };
        await (id === undefined ? insertView(db, actor, { ...saved, now }) : updateView(db, actor, saved));
        return { success: 1 as const, id: saved.id };
      }),
    remove: async ({ body: { id } }, { actor, carryOut }) =>
      carryOut(async ({ db }) => {
        if (!(await removeView(db, actor, id))) throw notFound('This view');
        return { success: 1 as const };
      }),
  };
}
