import { createHash, randomInt } from 'node:crypto';

/** Without characters that look alike. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789';
const groups = 6;
const signsOfGroup = 4;
const howMany = 10;

const newCode = (): string =>
  Array.from({ length: groups }, () => Array.from({ length: signsOfGroup }, () => signs[randomInt(signs.length)]).join('')).join('-');

/** Codes for a person who has lost their second factor: 118 random bits each. */
export const newCodes = (): readonly string[] => Array.from({ length: howMany }, newCode);

/** Normalizes a typed code. */
export const plainCode = (typed: string): string => typed.toLowerCase().replace(/[^a-z0-9]/g, '');

export const hashCode = (code: string): Buffer =>
  createHash('sha256')
    .update(`recovery code ${plainCode(code)}`)
    .digest();
