import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { keepAsking, openLoader, measureRate } from './load.ts';

async function serverThat(answers: (body: string) => { readonly status: number; readonly body: string }): Promise<number> {
  const server = createServer((request, response) => {
    let sent = '';
    request.on('data', (chunk: Buffer) => (sent += chunk.toString()));
    request.on('end', () => {
      const { status, body } = answers(sent);
      response.writeHead(status, { 'content-length': Buffer.byteLength(body) }).end(body);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

const post = (body: string): string => `POST / HTTP/1.1\r\nhost: a\r\ncontent-length: ${body.replaceAll('{{uuid}}', 'x'.repeat(36)).length}\r\n\r\n${body}`;

describe('a load', () => {
  it('uses every connection and counts each answer, with a new id in each request', async () => {
    const bodies = new Set<string>();
    let answers = 0;
    const port = await serverThat((body) => {
      bodies.add(body);
      answers += 1;
      return { status: 200, body: 'é'.repeat(70_000) };
    });
    const loader = openLoader();
    onTestFinished(() => void loader.close());
    const sample = await loader.load({ port, requests: [post('{"id":"{{uuid}}"}')], connections: 3, ms: 100 });
    expect(sample.latencies.length).toBe(answers);
    expect(answers).toBeGreaterThanOrEqual(3);
    expect(bodies.size).toBe(answers);
  });

  it('fails with the text of the answer when the server refuses', async () => {
    const port = await serverThat(() => ({ status: 403, body: '{"message":"Not for you"}' }));
    const loader = openLoader();
    onTestFinished(() => void loader.close());
    await expect(loader.load({ port, requests: [post('')], connections: 2, ms: 50 })).rejects.toThrow('Not for you');
  });

  it('counts temporary refusals separately', async () => {
    let asked = 0;
    const port = await serverThat(() => ({ status: ++asked % 2 === 0 ? 503 : 200, body: '' }));
    const loader = openLoader();
    onTestFinished(() => void loader.close());
    const { latencies, refused } = await loader.load({ port, requests: [post('')], connections: 1, ms: Infinity, turns: 10 });
    expect([latencies.length, refused]).toEqual([5, 5]);
  });
});

describe('a rate', () => {
  it('is the number of answers of all rounds over all their time', () => {
    const round = (latencies: readonly number[], seconds: number) => ({ latencies: Float64Array.from(latencies), refused: 2, seconds });
    expect(measureRate([round([1, 2, 3], 1), round([100], 1)])).toEqual({ perSecond: 2, p50: 3, p99: 100, refused: 4 });
  });

  it('also counts statements that do not go through the server', async () => {
    let asked = 0;
    const sample = await keepAsking(async () => void (await new Promise((resolve) => setTimeout(resolve, ++asked && 5))), { connections: 4, ms: 60 });
    expect(sample.latencies.length).toBe(asked);
    expect(asked).toBeGreaterThanOrEqual(4);
  });
});
