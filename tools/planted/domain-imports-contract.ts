// at packages/domain/src/planted.ts breaks boundaries(dependencies)
import { contract } from '../../contract/src/index.ts';

export const planted = contract;
