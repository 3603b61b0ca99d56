import type * as z from 'zod';

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

const expected: Readonly<Record<string, string>> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
  record: 'must be an object',
};

const inUnits = (origin: string, bound: string): string =>
  origin === 'array' ? `must have ${bound} entries` : `must be ${bound}${origin === 'string' ? ' characters' : ''}`;

/** The words for a broken rule whose schema has none of its own; they follow the field's name: 'Title is required'. */
export const ruleWords: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined && isOfType(issue)) return 'is required';
  switch (issue.code) {
    case 'invalid_type':
      return expected[issue.expected] ?? 'has an invalid format';
    case 'invalid_value':
      return mustBe(issue.values.map(String));
    case 'too_big':
      return inUnits(issue.origin, `at most ${issue.maximum}`);
    case 'too_small':
      return inUnits(issue.origin, `at least ${issue.minimum}`);
    case 'invalid_union':
      if (Array.isArray(issue.options)) return mustBe(issue.options.map(String));
      return mustBe(issue.errors.flatMap(([first]) => (first?.path.length === 0 ? [first.message.replace(/^must be /, '')] : [])));
    case 'invalid_key':
      return 'is not a known name';
    case 'invalid_format':
    case 'invalid_element':
    case 'not_multiple_of':
    case 'unrecognized_keys':
    case 'custom':
      return 'has an invalid format';
  }
};

/** Whether the value has the wrong type altogether; rules of length and the like come later. */
export const isOfType = ({ code }: Pick<RawIssue, 'code'>): boolean => code === 'invalid_type' || code === 'invalid_value' || code === 'invalid_union';

function mustBe(choices: readonly string[]): string {
  const distinct = [...new Set(choices)];
  if (distinct.length === 0) return 'has an invalid format';
  return `must be ${[distinct.slice(0, -1).join(', '), distinct.at(-1)].filter(Boolean).join(' or ')}`;
}
