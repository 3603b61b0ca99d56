import { browserPlatform } from './browser-platform.ts';

/** The web app's platform. The build of `apps/phone` puts its own in the place of this file. */
export const platform = browserPlatform;
