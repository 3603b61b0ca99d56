// at apps/console/src/messages/planted.ts breaks boundaries(dependencies)
import { newId } from '../../../server/src/platform/ids.ts';

export const planted = newId;
