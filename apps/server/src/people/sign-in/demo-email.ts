/** The domain of the demo company's addresses; no real person can have one there (RFC 2606). */
export const demoDomain = 'demo.test';

export const isDemoEmail = (email: string): boolean => email.toLowerCase().endsWith(`@${demoDomain}`);
