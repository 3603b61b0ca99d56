import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { folderForTest } from '../../../test/places.ts';
import { startServerForTest } from '../../../test/server.ts';

const folder = new URL('../../../../../docs/monitoring/', import.meta.url);
const readText = (name: string): string => readFileSync(new URL(name, folder), 'utf8');

test('the alert rules and the dashboard ask for metrics that a server has', async () => {
  const { baseUrl } = await startServerForTest({ BACKUP_DIR: folderForTest() });
  const text = await (await fetch(`${baseUrl}/metrics`)).text();
  const had = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
  const asked = [...(readText('alerts.yaml') + readText('dashboard.json')).matchAll(/\b(?:earshot|nodejs|process)_\w+/g)].map(([name]) =>
    name.replace(/_(?:count|bucket)$/, ''),
  );
  expect(asked.length).toBeGreaterThan(20);
  expect(asked.filter((name) => !had.has(name))).toEqual([]);
});

const alertsIn = (text: string, key: string): string[] => [...text.matchAll(new RegExp(`${key}: (Earshot\\w+)`, 'g'))].map(([, name = '']) => name);

test('each alert is fired by the rules\u2019 own test', () => {
  const fired = new Set(alertsIn(readText('alerts.test.yaml').replaceAll(/alertname: \w+, exp_alerts: \[\]/g, ''), 'alertname'));
  expect([...fired].toSorted()).toEqual(alertsIn(readText('alerts.yaml'), 'alert').toSorted());
});

test("Prometheus' own checker says the same", ({ skip }) => {
  const promtool = process.env['PROMTOOL'] ?? 'promtool';
  skip(spawnSync(promtool, ['--version']).status !== 0, 'promtool is not on this machine');
  for (const args of [
    ['check', 'rules', 'alerts.yaml'],
    ['test', 'rules', 'alerts.test.yaml'],
  ]) {
    const { status, stdout, stderr } = spawnSync(promtool, args, { cwd: fileURLToPath(folder), encoding: 'utf8' });
    expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('SUCCESS')]);
  }
});
