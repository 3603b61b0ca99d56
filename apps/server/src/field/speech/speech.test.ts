import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { buildClient, buildContact, buildDevice, buildMessage, buildUser, type BuiltUser } from '../../../test/factories.ts';
import { startServerForTest, startTestServer, type TestServer } from '../../../test/server.ts';
import { newId } from '../../platform/database/ids.ts';
import { openSpeech } from './index.ts';
import { kept } from './cached-speech.ts';

const phone = '+12025550171';
const english = 'You have arrived at Union Station. Use the north gate, please.';
const spanish = 'Ha llegado a la estación. Use la puerta norte, por favor.';
let server: TestServer;
let operator: BuiltUser;
let contactId: string;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ SPEECH: 'espeak-ng-wasm' });
  operator = await buildUser(server, (await buildClient(server)).id, ['operator']);
  contactId = (await buildContact(server, operator, { phone })).id;
  token = await buildDevice(server, phone);
});
afterAll(() => server.close());

const audio = (messageId: string, language: 'en' | 'es' = 'en', as = token) => server.api(as).speech.audio({ query: { messageId, language } });
const notFound = { failure: { code: 'not_found' } };

async function addSpanish(id: string): Promise<void> {
  const { db } = server.services.database;
  const stored = await db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const { search_text: _words, duration_step: _step, heard_from: _from, ...row } = stored;
  const at = new Date(server.clock.at);
  const instants = {
    starts_at: new Date(row.starts_at),
    ends_at: null,
    modified_at: at,
    created_at: at,
    finalized_at: null,
    version_at: null,
    deleted_at: null,
    paused_at: null,
  };
  await db
    .insertInto('messages')
    .values({ ...row, ...instants, id: newId(server.clock.at), parent_id: id, language: 'es', body: spanish })
    .execute();
}

/** Checks a sound file by the standard (RIFF WAVE, ITU-T G.711) and returns its length and loudness. */
function heard({ type, data }: { readonly type: string; readonly data: string }) {
  const file = Buffer.from(data, 'base64');
  const ascii = (from: number) => file.toString('latin1', from, from + 4);
  expect([type, ascii(0), ascii(8), ascii(12), ascii(38), ascii(50)]).toEqual(['audio/wav', 'RIFF', 'WAVE', 'fmt ', 'fact', 'data']);
  expect(file.readUInt32LE(4)).toBe(file.length - 8);
  const [format, channels, rate, bits, samples] = [
    file.readUInt16LE(20),
    file.readUInt16LE(22),
    file.readUInt32LE(24),
    file.readUInt16LE(34),
    file.readUInt32LE(54),
  ];
  expect([format, channels, bits, samples]).toEqual([7, 1, 8, file.readUInt32LE(46)]);
  const loud = [...file.subarray(58, 58 + samples)].map((byte) => Math.abs(linear(byte)));
  return { seconds: samples / rate, bytesPerSecond: file.length / (samples / rate), peak: Math.max(...loud) };
}

/** G.711: the middle of the step that a byte stands for. */
function linear(byte: number): number {
  const bits = ~byte & 0xff;
  const size = (((bits & 0x0f) << 3) + 132) * 2 ** ((bits >> 4) & 0x07) - 132;
  return bits & 0x80 ? -size : size;
}

test('a phone gets its message spoken, in each language that the message has', async () => {
  const { id } = await buildMessage(server, operator, { body: english, contactIds: [contactId] });
  await expect(audio(id, 'es')).rejects.toMatchObject(notFound);
  await addSpanish(id);
  expect(await server.api(token).speech.voices()).toMatchObject({ languages: ['en', 'es'] });
  for (const language of ['en', 'es'] as const) {
    const answer = await audio(id, language);
    expect(answer.version).toBe(1);
    const { seconds, bytesPerSecond, peak } = heard(answer);
    // 11 words and 10, at 160 a minute.
    expect(seconds).toBeGreaterThan(3);
    expect(seconds).toBeLessThan(6);
    expect(peak).toBeGreaterThan(8_000);
    expect(bytesPerSecond).toBeLessThan(11_100);
  }
}, 20_000);

test('a phone gets speech only for its own messages, and for none that is over', async () => {
  const { id } = await buildMessage(server, operator, { body: english, contactIds: [contactId] });
  await expect(audio(id, 'en', await buildDevice(server, '+12025550172'))).rejects.toMatchObject(notFound);
  const others = await buildContact(server, operator);
  await expect(audio((await buildMessage(server, operator, { contactIds: [others.id] })).id)).rejects.toMatchObject(notFound);
  await server.services.database.db
    .updateTable('messages')
    .set({ ends_at: new Date(server.clock.at) })
    .where('id', '=', id)
    .execute();
  await expect(audio(id)).rejects.toMatchObject(notFound);
});

test('without a voice the server says so', async () => {
  const own = await startServerForTest();
  const user = await buildUser(own, (await buildClient(own)).id, ['operator']);
  const contact = await buildContact(own, user);
  const device = own.api(await buildDevice(own, contact.phone));
  const { id } = await buildMessage(own, user, { contactIds: [contact.id] });
  expect(await device.speech.voices()).toMatchObject({ languages: [] });
  await expect(device.speech.audio({ query: { messageId: id, language: 'en' } })).rejects.toMatchObject(notFound);
});

/** A program in the place of espeak-ng, which records its calls. */
function standIn(script: string): { readonly command: string; readonly file: (name: string) => string } {
  const dir = mkdtempSync(join(tmpdir(), 'earshot-voice-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const command = join(dir, 'speak');
  writeFileSync(command, `#!/bin/sh\ncd ${dir}\n[ "$1" = --version ] && exit 0\n${script}\n`);
  chmodSync(command, 0o755);
  return { command, file: (name) => readFileSync(join(dir, name), 'utf8') };
}

test('the program gets a text as text, whichever characters it has, and nothing of the settings', async () => {
  // A file of one tenth of a second with an unknown length in its head, as the program writes into a pipe.
  const head = Buffer.from('RIFF\xff\xff\xff\x7fWAVEfmt \x10\0\0\0\x01\0\x01\0\x22\x56\0\0\x44\xac\0\0\x02\0\x10\0data\xff\xff\xff\x7f', 'latin1').toString(
    'base64',
  );
  const { command, file } = standIn(`cat > text; echo "$@" > options; env > environment; echo ${head} | base64 -d; head -c 4410 /dev/zero`);
  const maker = await openSpeech({ kind: 'espeak-ng', command });
  const text = '-v de "$(id)" `id` ; [[h@loU]] año\n\u0000';
  const { data } = await maker.make(text, 'es');
  expect(file('text')).toBe('-v de "$(id)" `id` ; [ [h@loU]] año\n ');
  expect(file('options')).toBe('--stdin --stdout -b 1 -s 160 -v es-419\n');
  expect(file('environment')).not.toMatch(/VITEST|HOME=/);
  expect(data.readUInt32LE(54)).toBe(1_102);
});

test('a program that fails, or says nothing of use, is an error and not silence', async () => {
  const failing = await openSpeech({ kind: 'espeak-ng', command: standIn('echo no such voice >&2; exit 3').command });
  await expect(failing.make('x', 'en')).rejects.toThrow('The speech program ended with 3: no such voice');
  const senseless = await openSpeech({ kind: 'espeak-ng', command: standIn('echo hello').command });
  await expect(senseless.make('x', 'en')).rejects.toThrow('This is no WAV file');
});

test('a program that is not there ends the start, with the setting that is wrong', async () => {
  await expect(startTestServer({ SPEECH: 'espeak-ng', SPEECH_COMMAND: '/nowhere/espeak-ng' })).rejects.toThrow(/SPEECH=espeak-ng needs .* SPEECH_COMMAND/);
});

test('each text is spoken once however many phones ask for it, one at a time, and a failure is not kept', async () => {
  const made: string[] = [];
  let running = 0;
  let isFailing = true;
  const maker = kept({
    languages: ['en', 'es'],
    make: async (text, language) => {
      running += 1;
      expect(running).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
      made.push(`${language} ${text}`);
      if (text === 'bad' && isFailing) throw new Error('no voice just now');
      return { type: 'audio/wav', data: Buffer.from(text) };
    },
  });
  await Promise.all([maker.make('a', 'en'), maker.make('b', 'en'), maker.make('a', 'en'), maker.make('a', 'es')]);
  await maker.make('a', 'en');
  expect(made).toEqual(['en a', 'en b', 'es a']);
  await expect(maker.make('bad', 'en')).rejects.toThrow('no voice');
  isFailing = false;
  await expect(maker.make('bad', 'en')).resolves.toMatchObject({ type: 'audio/wav' });
});

test('the cache is bounded: the least recently used speech is made again', async () => {
  let made = 0;
  const maker = kept({ languages: ['en'], make: async () => ((made += 1), { type: 'audio/wav', data: Buffer.alloc(30_000_000) }) });
  for (const text of ['a', 'b', 'a', 'c', 'a', 'b']) await maker.make(text, 'en');
  expect(made).toBe(4);
});
