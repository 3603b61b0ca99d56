import { browserPlatform } from './browser-platform.ts';

/** The web app's platform. The build of `apps/phone` replaces this file with its own. */
export const platform = browserPlatform;
