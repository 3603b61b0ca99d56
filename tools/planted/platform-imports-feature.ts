// at apps/server/src/platform/planted.ts breaks boundaries(dependencies)
import { signInHandlers } from '../sign-in/index.ts';

export const planted = signInHandlers;
