// at apps/console/src/messaging/messages/planted.ts breaks boundaries(dependencies)
import { newId } from '../../../../server/src/platform/database/ids.ts';

export const planted = newId;
