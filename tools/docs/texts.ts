// `npm run texts`: prints the texts of screens, mails, text messages, errors and commands, by file, to be read aloud.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { parseSync, type Node } from 'oxc-parser';

const sources = ['apps/*/src/**/*.{ts,tsx}', 'packages/*/src/**/*.{ts,tsx}', 'apps/phone/native/src/**/*.ts'];
const isProduct = (path: string): boolean => !/\.test\.|\.test-inputs|\/testing\/|schema-types|\.d\.ts$/u.test(path);
/** Attributes whose single words a person reads or hears. */
const spokenAttributes = new Set(['label', 'title', 'placeholder', 'aria-label', 'alt', 'description']);
/** The braces and choices around a word that is shown. */
const passesOn = new Set(['JSXExpressionContainer', 'ConditionalExpression', 'LogicalExpression', 'ParenthesizedExpression']);
/** A sentence, or a name of several words; keys, class names and SQL are none. */
const isText = (value: string): boolean =>
  /^[\p{Lu}¿¡“"'({\d]/u.test(value) &&
  /\p{Ll}{2}/u.test(value) &&
  / |[.?!…:]$/u.test(value) &&
  !/^[\w-]+:\/\/|^[A-Z][\w-]*\/|=>|\bSELECT\b|::\w|\bis null\b|[<>]= |\bcount\(/u.test(value);

/** Every text of a source file that a person may read or hear, in the order of the file; `{…}` stands for a value. */
export function listTexts(path: string, code: string): readonly string[] {
  const texts: string[] = [];
  const add = (value: string, isShown = false): void => {
    const text = value.replaceAll(/\s+/gu, ' ').trim();
    if (isShown ? /\p{L}{2}/u.test(text) : isText(text)) texts.push(text);
  };
  const visit = (node: Node, isShown = false): void => {
    if (node.type === 'ImportDeclaration' || node.type.startsWith('TS')) return;
    if (node.type === 'JSXText') add(node.value, true);
    if (node.type === 'Literal' && typeof node.value === 'string') add(node.value, isShown);
    if (node.type === 'TemplateLiteral') add(node.quasis.map(({ value }) => value.cooked ?? '').join('{…}'));
    const isShownPart = isShown && passesOn.has(node.type);
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child, isShownPart || startsText(node));
  };
  visit(parseSync(path, code).program);
  return texts;
}

/** An element, or an attribute whose words are read: a single word in it counts too. */
const startsText = (node: Node): boolean =>
  node.type === 'JSXElement' ||
  node.type === 'JSXFragment' ||
  (node.type === 'JSXAttribute' && node.name.type === 'JSXIdentifier' && spokenAttributes.has(node.name.name));

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** All texts of the product as one page, by folder and file. */
function toTextsPage(root: string): string {
  const lines = [
    '# All texts',
    '',
    'The texts of screens, mails, text messages, errors and commands, by file; `{…}` stands for a value. Single words of dictionaries are left out.',
  ];
  for (const path of globSync(sources, { cwd: root }).filter(isProduct).toSorted()) {
    const texts = new Set(listTexts(path, readFileSync(`${root}/${path}`, 'utf8')));
    if (texts.size > 0) lines.push('', `## ${path}`, '', ...[...texts].map((text) => `- ${text}`));
  }
  return `${lines.join('\n')}\n`;
}

if (import.meta.main) process.stdout.write(toTextsPage(join(import.meta.dirname, '../..')));
