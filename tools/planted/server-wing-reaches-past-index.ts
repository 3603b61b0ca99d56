// at apps/server/src/messaging/messages/planted.ts breaks boundaries(dependencies)
import * as other from '../../account/limits/store.ts';

export const planted = other;
