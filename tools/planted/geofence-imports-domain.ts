// at packages/geofence/src/planted.ts breaks boundaries(dependencies)
import { roles } from '../../domain/src/index.ts';

export const planted = roles;
