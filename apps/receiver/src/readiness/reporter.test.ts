import { Unreachable } from '@earshot/contract';
import { Refusal, type Readiness, readinessItems } from '@earshot/domain';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ReadinessReporter } from './reporter.ts';

const readiness = (part: Partial<Readiness> = {}): Readiness => ({ ...(Object.fromEntries(readinessItems.map((item) => [item, 'ok'])) as Readiness), ...part });

function setUp() {
  const sent: Readiness[] = [];
  const state = { failure: undefined as Error | undefined };
  const onRefused = vi.fn<() => void>();
  const reporter = new ReadinessReporter({
    send: async (told) => {
      if (state.failure) throw state.failure;
      sent.push(told);
    },
    onRefused,
  });
  onTestFinished(() => reporter.stop());
  return { reporter, sent, state, onRefused };
}

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
});

describe('the word of how ready a phone is', () => {
  it('goes once for what changes at once, and not again while nothing changes', async () => {
    const { reporter, sent } = setUp();
    reporter.take(readiness({ sound: 'missing' }));
    reporter.take(readiness({ sound: 'unknown' }));
    reporter.take(readiness());
    await vi.advanceTimersByTimeAsync(1000);
    reporter.take(readiness());
    reporter.retry();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual([readiness()]);
  });

  it('goes at once when the phone no longer listens: a hidden page may say nothing later', async () => {
    const { reporter, sent } = setUp();
    reporter.take(readiness());
    await vi.advanceTimersByTimeAsync(1000);
    reporter.take(readiness({ listening: 'missing' }));
    expect(sent.at(-1)?.listening).toBe('missing');
  });

  it('goes again at each start', async () => {
    const { reporter, sent } = setUp();
    reporter.take(readiness());
    await vi.advanceTimersByTimeAsync(1000);
    reporter.repeat();
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent).toHaveLength(2);
  });

  it('is kept offline, the newest one alone, and goes when the server can be reached', async () => {
    const { reporter, sent, state } = setUp();
    state.failure = new Unreachable('Down');
    reporter.take(readiness({ push: 'missing' }));
    await vi.advanceTimersByTimeAsync(1000);
    reporter.take(readiness({ clock: 'missing' }));
    await vi.advanceTimersByTimeAsync(60_000);
    state.failure = undefined;
    reporter.retry();
    await vi.advanceTimersByTimeAsync(0);
    reporter.retry();
    expect(sent).toEqual([readiness({ clock: 'missing' })]);
  });

  it('is not sent again and again if the server refuses it', async () => {
    const { reporter, state, onRefused } = setUp();
    state.failure = new Refusal({ code: 'signed_out' }, 'Sign in again.');
    reporter.take(readiness());
    await vi.advanceTimersByTimeAsync(1000);
    reporter.retry();
    await vi.advanceTimersByTimeAsync(1000);
    expect(onRefused).toHaveBeenCalledTimes(1);
  });
});
