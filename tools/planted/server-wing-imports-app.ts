// at apps/server/src/operations/system/planted.ts breaks boundaries(dependencies)
import * as other from '../../app/server.ts';

export const planted = other;
