// at apps/server/src/platform/http/planted.ts breaks boundaries(dependencies)
import * as other from '../../people/sign-in/index.ts';

export const planted = other;
