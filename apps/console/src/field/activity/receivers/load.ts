/** Loads the panel. It has a file of its own, so that the first page refers to this file alone and not to the panel's parts. */
export const loadHeardOverPage = async () => ({ default: (await import('./heard-over-page.tsx')).HeardOverPage });
