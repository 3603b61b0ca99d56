// at apps/receiver/src/app/planted.ts breaks boundaries(dependencies)
import * as other from '../ui/screen/frame.tsx';

export const planted = other;
