import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const read = (name: string): string =>
  readFileSync(fileURLToPath(import.meta.resolve(`@earshot/tokens/${name}.css`)), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
const consoleTokens = read('console');
const [dark, darkTokens = ''] = /:root\[data-mantine-color-scheme='dark'\] (\{[^}]*\})/.exec(consoleTokens) ?? [];
if (dark === undefined) throw new Error('console.css of @earshot/tokens has no dark scheme.');
const light = consoleTokens.slice(0, consoleTokens.indexOf(dark));

/** The console's tokens (`@earshot/tokens`) for pages of the server itself. They follow the browser's scheme, and paper is light. */
export const pageTokens = `:root { color-scheme: light dark; }
${read('tokens')}${light}@media screen and (prefers-color-scheme: dark) { :root ${darkTokens} }
`.replaceAll(/\n\s*/g, '\n');
