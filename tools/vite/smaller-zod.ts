import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Leaves zod's writer of JSON Schema out, 4 kB of the first load: the server describes the calls, the browser only checks them. */
export const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  apply: 'build',
  load(id) {
    if (!/\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/.test(id)) return null;
    const names = [...readFileSync(id, 'utf8').matchAll(/^export (?:function|const) (\w+)/gm)].map(([, name]) => name);
    const fail = `const fail = () => { throw new Error('JSON Schema is not in this build'); };`;
    // Each schema makes its method at its creation, so that much must work.
    return `${fail}\n${names.map((name) => `export const ${name} = () => fail;`).join('\n')}`;
  },
};

/** Leaves zod's own English out, 1 kB: the contract has its own words for each rule. */
export const withoutZodEnglish: Plugin = {
  name: 'without-zod-english',
  apply: 'build',
  load: (id) => (id.endsWith('/zod/v4/locales/en.js') ? 'export default () => ({ localeError: ({ code }) => code });' : null),
};
