// at apps/server/src/messages/planted.ts breaks boundaries(dependencies)
import { findUser } from '../sign-in/store.ts';

export const planted = findUser;
