/** Loads the panel. A file of its own: the first page, which names what its parts need, then names this one alone. */
export const loadHeardOverPage = async () => ({ default: (await import('./heard-over-page.tsx')).HeardOverPage });
