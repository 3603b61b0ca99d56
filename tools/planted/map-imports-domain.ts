// at packages/map/src/overlay.ts breaks boundaries(dependencies)
import { radiusLimits } from '@earshot/domain';

export const planted = radiusLimits.max;
