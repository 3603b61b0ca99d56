/** Where the people of the demo company have their addresses; nobody else can have one there (RFC 2606). */
export const demoDomain = 'demo.test';

/** Whether somebody is of the demo company. */
export const isDemoEmail = (email: string): boolean => email.toLowerCase().endsWith(`@${demoDomain}`);
