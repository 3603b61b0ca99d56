// at apps/console/src/messages/planted.ts breaks boundaries(dependencies)
import * as signIn from '../sign-in/index.ts';

export const planted = signIn;
