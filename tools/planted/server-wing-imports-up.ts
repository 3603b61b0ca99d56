// at apps/server/src/messaging/messages/planted.ts breaks boundaries(dependencies)
import * as other from '../../people/sign-in/index.ts';

export const planted = other;
