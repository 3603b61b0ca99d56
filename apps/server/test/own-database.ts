import { inject, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../src/platform/database/database.ts';
import { byHand } from './change-guard.ts';
import { inDatabase, runOn } from './citus-cluster.ts';
import { copyOnNodes } from './cluster-template.ts';
import type { TestServer } from './server.ts';

export interface OwnDatabase {
  readonly url: string;
  readonly drop: () => Promise<void>;
}

/** Makes one: empty, or migrated as a copy of the run's template. */
export async function ownDatabase(url: string, content: 'empty' | 'migrated' = 'empty'): Promise<OwnDatabase> {
  const name = `earshot_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  const workerUrls = content === 'migrated' ? inject('workerUrls') : [];
  const template = inject('templateName');
  if (workerUrls.length > 0) await copyOnNodes([url, ...workerUrls], template, name);
  else await runOn(url, `create database ${name}${content === 'migrated' ? ` template ${template}` : ''}`);
  const drop = async () => void (await Promise.all([url, ...workerUrls].map((each) => runOn(each, `drop database if exists ${name} with (force)`))));
  return { url: inDatabase(url, name), drop };
}

/** The same, dropped by itself when the test ends. */
export async function ownDatabaseForTest(url: string, content: 'empty' | 'migrated' = 'empty'): Promise<string> {
  const own = await ownDatabase(url, content);
  onTestFinished(() => own.drop());
  return own.url;
}

/** A database beside running servers, closed by itself when the test ends. */
export function openForTest(place: { readonly url?: string; readonly dir: string }): Database {
  const database = byHand(openDatabase(place));
  onTestFinished(() => database.close());
  return database;
}

/** The parts of a server that the factories need, for rows that real processes work on: their clock is the real one. */
export const builderOn = (database: Database): TestServer => ({ services: { database: byHand(database) }, clock: { at: Date.now() } }) as TestServer;
