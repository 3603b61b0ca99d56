// The description of the API, as linters and generators of others read it. The code that a generator makes must compile
// under strict types, and call a server.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { createServer } from '../../apps/server/src/app/server.ts';
import { readConfig } from '../../apps/server/src/platform/config/config.ts';
import { type Check, expectThat, runToEnd } from './check.ts';

const compiler = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url));

interface Place {
  readonly dir: string;
  readonly baseUrl: string;
  /** The path of the description. */
  readonly description: string;
}

/** A folder with the description that a server of the demo company gives, while `act` runs. */
async function withDescription(act: (place: Place) => Promise<void>): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'earshot-description-'));
  const server = await createServer(readConfig({ DATA_DIR: join(dir, 'data'), DEMO: 'on', LOG_LEVEL: 'silent', PORT: '0' }));
  try {
    const baseUrl = await server.app.listen({ host: '127.0.0.1', port: 0 });
    const description = join(dir, 'openapi.json');
    writeFileSync(description, (await (await fetch(`${baseUrl}/api/openapi.json`)).text()).replaceAll('http://127.0.0.1:0', baseUrl));
    writeFileSync(join(dir, 'package.json'), '{ "type": "module" }\n');
    await act({ dir, baseUrl, description });
  } finally {
    await server.app.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

const person = `{ email: 'operator@demo.test', password: 'earshot-demo' }`;

/** By types alone; the calls are the caller's own. */
const callerByTypes = `import type { paths } from './types.ts';
type Body = paths['/api/auth/sign-in/email']['post']['requestBody']['content']['application/json'];
type SignedIn = paths['/api/auth/sign-in/email']['post']['responses'][200]['content']['application/json'];
type Messages = paths['/api/ourcontents']['get']['responses'][200]['content']['application/json'];
const server = 'BASE_URL';
const body: Body = ${person};
const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
const { token } = (await (await fetch(server + '/api/auth/sign-in/email', post)).json()) as SignedIn;
const answer = (await (await fetch(server + '/api/ourcontents', { headers: { authorization: 'Bearer ' + token } })).json()) as Messages;
console.log('contents' in answer ? answer.contents.docs.map(({ Title }) => Title).join() : '');
`;

const callerByClient = `import { client } from './made/client.gen.ts';
import { messagesList, signInWithPassword } from './made/sdk.gen.ts';
const { data: { token } } = await signInWithPassword({ body: ${person}, throwOnError: true });
client.setConfig({ auth: token });
const { data } = await messagesList({ throwOnError: true });
console.log('contents' in data ? data.contents.docs.map(({ Title }) => Title).join() : '');
`;

/** Compiles the caller with all that was made, and expects that it finds the messages of the demo. */
async function compileAndRun({ dir, baseUrl }: Place, caller: string): Promise<void> {
  writeFileSync(join(dir, 'caller.ts'), caller.replace('BASE_URL', baseUrl));
  const strict = ['--strict', '--target', 'es2023', '--module', 'nodenext', '--lib', 'es2023,dom,dom.iterable'];
  await runToEnd(process.execPath, [compiler, '--noEmit', '--allowImportingTsExtensions', ...strict, 'caller.ts'], { cwd: dir });
  const said = await runToEnd(process.execPath, ['caller.ts'], { cwd: dir });
  expectThat(said.trim().length > 10, `the caller got no messages: ${said}`);
}

/** The generator's command has no option for imports with `.ts`, which Node needs. */
const clientSettings = ({ dir, description }: Place): string =>
  `export default ${JSON.stringify({ input: description, output: { path: join(dir, 'made'), module: { extension: '.ts' } }, plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'], logs: { file: false } })};\n`;

export const apiChecks: readonly Check[] = [
  {
    program: 'redocly',
    subject: '/api/openapi.json',
    run: () =>
      withDescription(async ({ dir, description }) => {
        const said = await runToEnd('redocly', ['lint', description], { cwd: dir, env: { ...process.env, REDOCLY_TELEMETRY: 'off' } });
        expectThat(!/\bwarnings?\b/.test(said), said);
      }),
  },
  {
    program: 'spectral',
    subject: '/api/openapi.json',
    run: () =>
      withDescription(async ({ dir, description }) => {
        writeFileSync(join(dir, 'rules.yaml'), 'extends: ["spectral:oas"]\n');
        await runToEnd('spectral', ['lint', description, '--ruleset', 'rules.yaml', '--fail-severity', 'warn'], { cwd: dir });
      }),
  },
  {
    program: 'openapi-typescript',
    subject: '/api/openapi.json',
    run: () =>
      withDescription(async (place) => {
        await runToEnd('openapi-typescript', [place.description, '--output', 'types.ts'], { cwd: place.dir });
        await compileAndRun(place, callerByTypes);
      }),
  },
  {
    program: 'openapi-ts',
    subject: '/api/openapi.json',
    run: () =>
      withDescription(async (place) => {
        writeFileSync(join(place.dir, 'settings.mjs'), clientSettings(place));
        await runToEnd('openapi-ts', ['--file', 'settings.mjs'], { cwd: place.dir });
        await compileAndRun(place, callerByClient);
      }),
  },
];
