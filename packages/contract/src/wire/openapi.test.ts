import { expect, test } from 'vitest';
import { contract } from '../contract.ts';
import { featureSummaries } from '../feature-summaries.ts';
import { toOpenApi } from './openapi.ts';

interface Node {
  readonly [name: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** Every object of the description with its place. */
const listNodes = (node: Node, place = ''): readonly (readonly [string, Node])[] => [
  [place, node],
  ...Object.entries(node).flatMap(([name, value]) => (isNode(value) ? listNodes(value, `${place}/${name}`) : [])),
];

const description = toOpenApi(contract, { title: 'Earshot', version: '1', serverUrl: 'https://earshot.example', features: featureSummaries });

test('each tag says in a sentence what its calls are about', () => {
  expect(description.tags.length).toBeGreaterThan(30);
  for (const { description: about } of description.tags) expect(about).toMatch(/^[A-Z].{15,}\.$/);
});

test('each required name is described: generated clients know an object by its properties alone', () => {
  const schemas = listNodes(description).filter(([place, node]) => Array.isArray(node['required']) && !place.endsWith('/properties'));
  expect(schemas.length).toBeGreaterThan(100);
  const missing = schemas.flatMap(([place, { required, properties }]) =>
    (required as readonly string[]).filter((name) => !isNode(properties) || !(name in properties)).map((name) => `${place}: ${name}`),
  );
  expect(missing).toEqual([]);
});
