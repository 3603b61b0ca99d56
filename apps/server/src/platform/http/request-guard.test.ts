import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { workerServer } from '../../../test/server.ts';

async function answerTo(baseUrl: string, lines: readonly string[]): Promise<string> {
  const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1');
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n'));
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(socket, 'close');
  return Buffer.concat(chunks).toString();
}

test('two Host headers are refused with 400, in the form of every refusal', async () => {
  const { baseUrl } = await workerServer();
  expect(await answerTo(baseUrl, ['GET /api/health HTTP/1.1', 'Host: a.example'])).toMatch(/^HTTP\/1\.1 200 /);
  const refused = await answerTo(baseUrl, ['GET /api/health HTTP/1.1', 'Host: a.example', 'Host: b.example']);
  expect(refused).toMatch(/^HTTP\/1\.1 400 /);
  expect(refused).toContain('Host must be sent once');
});
