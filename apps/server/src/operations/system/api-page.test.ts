import { contract } from '@earshot/contract';
import { expect, test } from 'vitest';
import { startServerForTest } from '../../../test/server.ts';
import { escapeHtml } from '../../platform/http/html.ts';

test('every operation is described for people and for machines', async () => {
  const server = await startServerForTest();
  const page = await (await fetch(`${server.baseUrl}/api/docs`)).text();
  const description = (await (await fetch(`${server.baseUrl}/api/openapi.json`)).json()) as { openapi: string; paths: Record<string, Record<string, unknown>> };
  expect(description.openapi).toBe('3.1.0');
  for (const table of Object.values(contract))
    for (const { summary, method, path } of Object.values(table)) {
      expect(page).toContain(escapeHtml(summary));
      expect(Object.keys(description.paths[path] ?? {})).toContain(method.toLowerCase());
    }
  // In the form of the wire, with the names that clients already use.
  const saving = JSON.stringify(description.paths['/api/ourcontents']);
  expect(saving).toContain('Radius_Unit');
  expect(saving).not.toContain('radiusMeters');
});
