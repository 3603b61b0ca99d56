import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeWhole } from './write-whole.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'write-whole-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

it('gives the file its name only when it is whole', () => {
  const path = join(folder, 'build', 'map');
  writeWhole(path, (temporaryPath) => {
    writeFileSync(temporaryPath, 'half');
    expect(readdirSync(join(folder, 'build'))).not.toContain('map');
    writeFileSync(temporaryPath, 'whole');
  });
  expect(readdirSync(join(folder, 'build'))).toEqual(['map']);
  expect(readFileSync(path, 'utf8')).toBe('whole');
});

it('leaves the file before it, and nothing else, when writing fails', () => {
  const path = join(folder, 'map');
  writeFileSync(path, 'before');
  const fail = (temporaryPath: string): never => {
    writeFileSync(temporaryPath, 'half');
    throw new Error('disk full');
  };
  expect(() => writeWhole(path, fail)).toThrow('disk full');
  expect(readdirSync(folder)).toEqual(['map']);
  expect(readFileSync(path, 'utf8')).toBe('before');
});
