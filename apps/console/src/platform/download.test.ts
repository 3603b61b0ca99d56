import { afterEach, expect, test, vi } from 'vitest';
import { download } from './download.ts';

afterEach(() => vi.restoreAllMocks());

test.each([
  ['text/csv', [0xef, 0xbb, 0xbf, 0x61, 0x62]],
  ['text/plain', [0x61, 0x62]],
] as const)('a file of %s is saved, a table with the mark by which spreadsheets know UTF-8', async (type, bytes) => {
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => `blob:${saved.push(blob as Blob)}`;
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  download(['a', 'b'], 'table', type);
  expect(names).toEqual(['table']);
  const read = new FileReader();
  const loaded = new Promise((resolve) => read.addEventListener('load', resolve));
  read.readAsArrayBuffer(saved[0]!);
  await loaded;
  expect([...new Uint8Array(read.result as ArrayBuffer)]).toEqual(bytes);
});
