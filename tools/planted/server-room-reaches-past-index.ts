// at apps/server/src/messaging/messages/planted.ts breaks boundaries(dependencies)
import * as other from '../contacts/store.ts';

export const planted = other;
