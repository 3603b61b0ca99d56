// at apps/receiver/src/phone/speech/planted.ts breaks boundaries(dependencies)
import * as other from '../../sync/session/index.ts';

export const planted = other;
