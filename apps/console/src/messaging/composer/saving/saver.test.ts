import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Refusal, wallClockAt } from '@earshot/domain';
import { type MessageForm, newForm } from '../message-form.ts';
import { nobody } from '../receivers/chosen-receivers.ts';
import { atRest, type Attempt, isDraftDue, isSetting, mayBeFinal } from './save-state.ts';
import { createSaver } from './use-saving.ts';

const form: MessageForm = { ...newForm(wallClockAt('UTC', 0), { timeZone: 'UTC' }, nobody), title: 'A', body: 'Words.' };
const initial = atRest({ form, stored: { id: undefined, modifiedAt: undefined, form: { ...form }, isFinal: false } });
const titled = (title: string): MessageForm => ({ ...form, title });

/** A server that answers the n-th request with the n-th of `answers`, and records the requests. */
function fakeServer(...answers: readonly ('ok' | 'lost' | 'unavailable' | 'refused' | 'conflict')[]) {
  const asked: Attempt[] = [];
  const send = async (attempt: Attempt) => {
    asked.push(attempt);
    const answer = answers[asked.length - 1] ?? 'ok';
    if (answer === 'lost') throw new Error('no answer');
    if (answer === 'unavailable') throw new Refusal({ code: 'unavailable', mayBeStored: true }, 'The database is not responding.');
    if (answer === 'conflict') throw new Refusal({ code: 'conflict', isStale: true }, 'Changed elsewhere');
    if (answer === 'refused') throw new Refusal({ code: 'not_found' }, 'Not found');
    return { id: 'message', modifiedAt: asked.length };
  };
  return { asked, saver: createSaver(initial, send) };
}
const type = (saver: ReturnType<typeof createSaver>, title: string) => saver.dispatch({ type: 'typed', form: titled(title) });

test('a save that is asked for during another waits for it, and updates what that one made', async () => {
  const { asked, saver } = fakeServer();
  const draft = saver.save('draft');
  type(saver, 'B');
  await Promise.all([draft, saver.save('final')]);
  expect(asked.map(({ id, modifiedAt, mode, form: { title } }) => ({ id, modifiedAt, mode, title }))).toEqual([
    { id: undefined, modifiedAt: undefined, mode: 'draft', title: 'A' },
    { id: 'message', modifiedAt: 1, mode: 'final', title: 'B' },
  ]);
  expect(saver.read().kind).toBe('set');
});

test.each(['lost', 'unavailable'] as const)(
  'a save that may be stored (%s) is sent again under its key before anything newer, so that nothing is stored twice',
  async (answer) => {
    const { asked, saver } = fakeServer(answer);
    expect(await saver.save('draft')).toMatchObject({ kind: 'unanswered' });
    type(saver, 'B');
    await saver.save('draft');
    expect(asked.map(({ form: { title } }) => title)).toEqual(['A', 'A', 'B']);
    expect(asked[1]).toEqual(asked[0]);
    expect(asked[2]).toMatchObject({ id: 'message', modifiedAt: 2 });
  },
);

test('a refused save is over: the next one stands for itself', async () => {
  const { asked, saver } = fakeServer('refused');
  expect(await saver.save('draft')).toMatchObject({ kind: 'refused', error: { message: 'Not found' } });
  expect(isDraftDue(saver.read())).toBe(false);
  type(saver, 'B');
  expect(isDraftDue(saver.read())).toBe(true);
  await saver.save('draft');
  expect(asked).toHaveLength(2);
  expect(asked[1]?.key).not.toBe(asked[0]?.key);
});

test('a save that waits for a draft is made although the draft is refused, and nothing more once the message was changed elsewhere', async () => {
  const { asked, saver } = fakeServer('refused', 'conflict');
  void saver.save('draft');
  expect(await saver.save('final')).toMatchObject({ kind: 'conflict' });
  expect(asked.map(({ mode }) => mode)).toEqual(['draft', 'final']);
  for (const mode of ['draft', 'final'] as const) expect(await saver.save(mode)).toMatchObject({ kind: 'conflict', form });
  expect(asked).toHaveLength(2);
});

test('a final save without an answer may have been carried out: no draft follows it until it is settled', async () => {
  const { asked, saver } = fakeServer('lost');
  await saver.save('final');
  expect(mayBeFinal(saver.read())).toBe(true);
  expect(isDraftDue(saver.read())).toBe(false);
  await saver.save('draft');
  expect(asked).toHaveLength(1);
  expect(await saver.save('final')).toMatchObject({ kind: 'set' });
  expect(asked).toHaveLength(2);
  expect(asked[1]).toEqual(asked[0]);
});

test('the name of a place that comes while its message is being set is stored too, before the message counts as set', async () => {
  const { asked, saver } = fakeServer();
  const end = saver.save('final');
  saver.dispatch({ type: 'typed', form: { ...form, location: 'Denver' } });
  expect(await end).toMatchObject({ kind: 'set' });
  expect(asked.map(({ id, mode, form: { location } }) => ({ id, mode, location }))).toEqual([
    { id: undefined, mode: 'final', location: '' },
    { id: 'message', mode: 'final', location: 'Denver' },
  ]);
});

test('what comes while a new version is being set is for the people whom the operator named', async () => {
  const { asked, saver } = fakeServer();
  const end = saver.save('final', 'none');
  saver.dispatch({ type: 'typed', form: { ...form, spanishBody: 'Palabras.' } });
  await end;
  expect(asked.map(({ replay }) => replay)).toEqual(['none', 'none']);
});

interface OpenRequest {
  readonly attempt: Attempt;
  readonly answer: (stored: { readonly id: string; readonly modifiedAt: number }) => void;
  readonly fail: (error: Error) => void;
}

/** One message on a server that checks versions and repeats the answer of a known key; the test decides when it answers. */
function createServer() {
  const open: OpenRequest[] = [];
  const settled = new Map<string, { readonly id: string; readonly modifiedAt: number }>();
  const server = { created: 0, version: 0, isFinal: false, form: undefined as MessageForm | undefined };
  const apply = ({ attempt }: OpenRequest) => {
    const known = settled.get(attempt.key);
    if (known) return known;
    if (attempt.id === undefined) server.created++;
    else if (attempt.modifiedAt !== server.version) return undefined;
    expect(attempt.mode === 'draft' && server.isFinal, 'a draft after a set message').toBe(false);
    Object.assign(server, { version: server.version + 1, isFinal: attempt.mode === 'final', form: attempt.form });
    const answer = { id: 'message', modifiedAt: server.version };
    settled.set(attempt.key, answer);
    return answer;
  };
  const take = (how: 'ok' | 'refused' | 'lost before' | 'lost after'): void => {
    const request = open.pop();
    if (!request) return;
    if (how === 'refused' && !settled.has(request.attempt.key)) return request.fail(new Refusal({ code: 'not_found' }, 'Refused'));
    if (how === 'lost before') return request.fail(new Error('no answer'));
    const stored = apply(request);
    if (how === 'lost after') return request.fail(new Error('no answer'));
    if (stored) return request.answer(stored);
    request.fail(new Refusal({ code: 'conflict', isStale: true }, 'Changed elsewhere'));
  };
  const changeElsewhere = () => {
    if (server.form) server.version++;
  };
  const send = (attempt: Attempt) => new Promise<Parameters<OpenRequest['answer']>[0]>((answer, fail) => open.push({ attempt, answer, fail }));
  return { server, open, send, take, changeElsewhere };
}

const step = fc.oneof(
  fc.constantFrom('type', 'type', 'autosave or reconnect', 'preview', 'save', 'changed elsewhere'),
  fc.constantFrom('ok', 'ok', 'refused', 'lost before', 'lost after').map((how) => ({ how }) as const),
);

test('no sequence of typing, saves, answers and losses loses the newest text, opens two requests or says set for another text', async () => {
  const ends = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const { server, open, send, take, changeElsewhere } = createServer();
      const saver = createSaver(initial, send);
      let newest = form;
      const check = async () => {
        // Lets the answer arrive.
        for (let turn = 0; turn < 4; turn++) await Promise.resolve();
        const state = saver.read();
        expect(state.form).toBe(newest);
        expect(open.length).toBe(state.kind === 'saving' ? 1 : 0);
        expect(server.created).toBeLessThanOrEqual(1);
        expect(state.kind === 'clean' || state.kind === 'set' ? server.form : newest).toBe(newest);
        expect(state.kind !== 'set' || server.isFinal).toBe(true);
        ends.add(state.kind);
      };
      for (const [at, each] of steps.entries()) {
        if (each === 'type') {
          if (saver.read().kind !== 'set') saver.dispatch({ type: 'typed', form: (newest = titled(String(at))) });
        } else if (each === 'autosave or reconnect') {
          if (isDraftDue(saver.read())) void saver.save('draft');
        } else if (each === 'preview') {
          void saver.save('draft');
        } else if (each === 'save') {
          if (!isSetting(saver.read())) void saver.save('final');
        } else if (each === 'changed elsewhere') changeElsewhere();
        else take(each.how);
        await check();
      }
      // Once the server answers, a last Save sets the newest text, unless somebody else has changed the message.
      for (let turn = 0; turn < 3 && open.length > 0; turn++) {
        take('ok');
        await check();
      }
      if (!isSetting(saver.read())) void saver.save('final');
      for (let turn = 0; turn < 3 && open.length > 0; turn++) {
        take('ok');
        await check();
      }
      expect(saver.read().kind).toMatch(/^(set|conflict)$/);
    }),
    { numRuns: 2_000 },
  );
  expect([...ends].toSorted()).toEqual(['clean', 'conflict', 'dirty', 'refused', 'saving', 'set', 'unanswered']);
}, 60_000);
