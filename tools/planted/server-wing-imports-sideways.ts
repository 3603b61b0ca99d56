// at apps/server/src/people/users/planted.ts breaks boundaries(dependencies)
import * as other from '../../field/receivers/index.ts';

export const planted = other;
