import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeSynthesis } from '../testing/index.ts';
import { loadMessage } from './load-message.ts';
import { showMessage } from './message-view.ts';
import { type Report, reporter } from './report.ts';
import { wordsFor } from './words.ts';

const message = { title: 'Gate', body: 'Use the north gate. The code is 4471.', language: 'en' } as const;
const spanish = { title: 'Puerta', body: 'Use la puerta norte.', language: 'es' } as const;
const voices = [
  { lang: 'en-US', name: 'English', localService: true },
  { lang: 'es-MX', name: 'Spanish', localService: true },
] as SpeechSynthesisVoice[];

let synthesis: FakeSynthesis;
let page: HTMLElement;

beforeEach(() => {
  vi.useFakeTimers();
  report.mockClear();
  synthesis = new FakeSynthesis();
  synthesis.voices = voices;
  vi.stubGlobal('speechSynthesis', synthesis.asBrowser);
  vi.stubGlobal('SpeechSynthesisUtterance', FakeSynthesis.Utterance);
  page = document.body.appendChild(document.createElement('main'));
});
afterEach(() => {
  page.remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const report = vi.fn<Report>();
const show = async (shown: Parameters<typeof showMessage>[1] = message): Promise<void> => {
  const done = showMessage(page, shown, { words: wordsFor('en'), report });
  await vi.advanceTimersByTimeAsync(2_100);
  await done;
};
const button = (): HTMLButtonElement | null => page.querySelector('button');
const tap = async (): Promise<void> => {
  button()?.click();
  await vi.advanceTimersByTimeAsync(0);
};

describe('the listen page', () => {
  it('shows title and text in their language, and says nothing before it is tapped', async () => {
    await show(spanish);
    expect(page.querySelector('h1')).toMatchObject({ lang: 'es', textContent: 'Puerta' });
    expect(page.querySelector('.text')).toMatchObject({ lang: 'es', textContent: 'Use la puerta norte.' });
    expect(button()?.textContent).toBe('Play');
    expect(synthesis.spoken).toEqual([]);
  });

  it('speaks the text, not the title, with a voice of its language, and can be heard again', async () => {
    await show(spanish);
    for (const _ of [1, 2]) {
      await tap();
      expect(synthesis.spoken.at(-1)).toMatchObject({ text: 'Use la puerta norte.', voice: { lang: 'es-MX' } });
      synthesis.start();
      await vi.advanceTimersByTimeAsync(500);
      synthesis.end();
      await vi.advanceTimersByTimeAsync(0);
      expect(page.querySelector('output')?.textContent).toBe('End of message.');
      expect(page.querySelector('progress')?.value).toBe(1);
      expect(button()?.textContent).toBe('Play again');
    }
    expect(synthesis.spoken).toHaveLength(2);
  });

  it('never speaks Spanish by an English voice: it says that there is none', async () => {
    synthesis.voices = voices.slice(0, 1);
    await show(spanish);
    expect(button()).toBeNull();
    expect(page.textContent).toContain('This phone has no Spanish voice');
    expect(page.textContent).toContain('Use la puerta norte.');
  });

  it('speaks only the language of the phone if the phone lists no voices', async () => {
    synthesis.voices = [];
    await show(message);
    expect(button()).not.toBeNull();
    await show(spanish);
    expect(button()).toBeNull();
  });

  it('can be stopped, and shows how far it is', async () => {
    await show();
    await tap();
    synthesis.start();
    synthesis.reach(20);
    expect(page.querySelector('progress')?.value).toBeCloseTo(20 / message.body.length);
    expect(button()?.textContent).toBe('Stop');
    await tap();
    expect(synthesis.speaking).toBe(false);
    expect(page.querySelector('output')?.textContent).toBe('Stopped.');
  });

  it('goes on by reading time where the voice does not say how far it is', async () => {
    await show();
    await tap();
    synthesis.start();
    await vi.advanceTimersByTimeAsync(1_000);
    const { value } = page.querySelector('progress') ?? { value: 0 };
    expect(value).toBeGreaterThan(0.2);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(page.querySelector('progress')?.value).toBeLessThan(1);
  });

  it('says what it can when the phone refuses the sound or the voice breaks off', async () => {
    await show();
    for (const [error, text] of [
      ['not-allowed', 'blocked the sound'],
      ['synthesis-failed', 'was interrupted'],
    ] as const) {
      await tap();
      synthesis.fail(error);
      await vi.advanceTimersByTimeAsync(0);
      expect(page.querySelector('output')?.textContent).toContain(text);
      expect(button()?.textContent).toBe('Play again');
    }
  });

  it('falls silent when it is left', async () => {
    await show();
    await tap();
    window.dispatchEvent(new Event('pagehide'));
    expect(synthesis.speaking).toBe(false);
  });

  it('falls silent behind another page, and was not heard then', async () => {
    await show();
    await tap();
    synthesis.start();
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    vi.restoreAllMocks();
    await vi.advanceTimersByTimeAsync(0);
    expect(synthesis.speaking).toBe(false);
    expect(report.mock.calls).toEqual([[{ kind: 'started' }], [{ kind: 'interrupted', fraction: 0 }]]);
  });

  it('tells that it was heard only once the speech reported its end, and nothing where no word was spoken', async () => {
    await show();
    await tap();
    expect(report).not.toHaveBeenCalled();
    synthesis.start();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(report.mock.calls).toEqual([[{ kind: 'started' }]]);
    while (synthesis.speaking) {
      synthesis.end();
      await vi.advanceTimersByTimeAsync(0);
      if (report.mock.calls.length > 1) break;
      synthesis.start();
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(report.mock.calls).toEqual([[{ kind: 'started' }], [{ kind: 'heard' }]]);
    report.mockClear();
    await tap();
    synthesis.fail('not-allowed');
    await vi.advanceTimersByTimeAsync(0);
    expect(report).not.toHaveBeenCalled();
  });

  it('shows the text where the browser cannot speak', async () => {
    Reflect.deleteProperty(window, 'speechSynthesis');
    await show();
    expect(page.textContent).toContain('This browser cannot speak.');
    expect(page.textContent).toContain(message.body);
  });
});

describe('a link', () => {
  const answer = (status: number, body: unknown) => vi.stubGlobal('fetch', async () => Response.json(body, { status }));

  it('leads to its message, or to the server’s own words for what became of it', async () => {
    answer(200, { AuthSuccess: 1, message });
    expect(await loadMessage('id', 'token')).toEqual({ kind: 'message', message });
    answer(200, { AuthSuccess: 1, message, reports: true });
    expect(await loadMessage('id', 'token')).toEqual({ kind: 'message', message, reports: true });
    answer(404, { AuthSuccess: 1, success: 0, message: 'This link has expired.' });
    expect(await loadMessage('id', 'token')).toEqual({ kind: 'gone', why: 'This link has expired.' });
  });

  it('leads to the id of an error of the server', async () => {
    answer(500, { AuthSuccess: 1, success: 0, message: 'Something went wrong. It has been logged as 9f3a21c4.', code: 'fault', requestId: '9f3a21c4' });
    expect(await loadMessage('id', 'token')).toEqual({ kind: 'fault', requestId: '9f3a21c4' });
    expect(wordsFor('es').fault('9f3a21c4')).toBe('No se pudo cargar el mensaje. Error 9f3a21c4.');
  });

  it('can be retried after a missing or invalid answer', async () => {
    const unreachable = { kind: 'unreachable' };
    answer(503, { AuthSuccess: 1, success: 0, message: 'The database does not answer.' });
    expect(await loadMessage('id', 'token')).toEqual(unreachable);
    answer(200, { message: { title: 'Gate' } });
    expect(await loadMessage('id', 'token')).toEqual(unreachable);
    vi.stubGlobal('fetch', async () => new Response('<h1>Proxy</h1>'));
    expect(await loadMessage('id', 'token')).toEqual(unreachable);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await loadMessage('id', 'token')).toEqual(unreachable);
  });
});

describe('a report', () => {
  it('is sent again under the same id until the server has it', async () => {
    const answers = [() => Promise.reject(new TypeError('Failed to fetch')), async () => new Response('', { status: 503 }), async () => Response.json({})];
    const sent: { readonly url: string; readonly body: { readonly eventId: string } }[] = [];
    vi.stubGlobal('fetch', (url: string, { body }: { readonly body: string }) => {
      sent.push({ url, body: JSON.parse(body) as { eventId: string } });
      return answers[sent.length - 1]?.();
    });
    reporter('m1', 'a.b')({ kind: 'interrupted', fraction: 0.5 });
    await vi.advanceTimersByTimeAsync(120_000);
    expect(sent).toHaveLength(3);
    expect(sent[0]).toMatchObject({ url: '/api/listen/m1?t=a.b', body: { kind: 'interrupted', fraction: 0.5, at: expect.stringMatching(/Z$/) } });
    expect(sent[0]?.body.eventId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(new Set(sent.map(({ body }) => body.eventId)).size).toBe(1);
  });
});
