// at apps/console/src/messaging/composer/planted.ts breaks boundaries(dependencies)
import * as other from '../../map/geofence-map.tsx';

export const planted = other;
