import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const read = (url: string): string => readFileSync(fileURLToPath(url), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
const sharedTokens = read(import.meta.resolve('@earshot/tokens/tokens.css'));
const consoleTokens = read(import.meta.resolve('@earshot/tokens/console.css'));
const [dark, darkTokens] = /:root\[data-mantine-color-scheme='dark'\] (\{[^}]*\})/.exec(consoleTokens) ?? [];
if (dark === undefined) throw new Error('console.css of @earshot/tokens has no dark scheme.');
const lightTokens = consoleTokens.slice(0, consoleTokens.indexOf(dark));

/** The console's tokens for pages that the server makes itself. They follow the browser's scheme, and paper is light. */
export const pageTokens = `:root { color-scheme: light dark; }
${sharedTokens}${lightTokens}@media screen and (prefers-color-scheme: dark) { :root ${darkTokens} }
`.replaceAll(/\n\s*/g, '\n');
