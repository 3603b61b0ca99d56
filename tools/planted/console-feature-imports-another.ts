// at apps/console/src/messaging/messages/planted.ts breaks boundaries(dependencies)
import * as other from '../contacts/index.ts';

export const planted = other;
