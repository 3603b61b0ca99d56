import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const interName = 'Inter';

/** A style sheet that contains Inter, for pages of a machine without a typeface like a phone's own. */
export function interFace(): string {
  const path = fileURLToPath(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'));
  return `@font-face { font-family: ${interName}; font-weight: 100 900; src: url(data:font/woff2;base64,${readFileSync(path).toString('base64')}) format('woff2') }`;
}
