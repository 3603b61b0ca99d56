// at apps/console/src/messaging/messages/planted.ts breaks boundaries(dependencies)
import * as other from '../../testing/server.ts';

export const planted = other;
