import * as z from 'zod';
import { WireFailure } from './failure.ts';
import type { Contract, Operation } from './operation.ts';

interface About {
  readonly title: string;
  readonly version: string;
  /** The address of the server that answers. */
  readonly serverUrl: string;
  /** A sentence about the calls of each feature. */
  readonly features: Readonly<Record<string, string>>;
}

/** Describes the wire form of the contract, OpenAPI 3.1: codecs are shown by their wire side in both directions. */
export function toOpenApi(contract: Contract, { title, version, serverUrl, features }: About) {
  const paths: Record<string, Record<string, Described>> = {};
  for (const [feature, table] of Object.entries(contract)) {
    for (const [name, operation] of Object.entries(table)) {
      const methods = (paths[operation.path] ??= {});
      const method = operation.method.toLowerCase();
      // Two rows of one method and path (a list and one of its rows) become one entry that takes and answers either.
      const earlier = methods[method];
      const described = describe(`${feature}.${name}`, feature, operation);
      methods[method] = earlier ? joined(earlier, described, operation.chosenBy) : described;
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      description:
        'JSON over HTTP. `signIn.withPassword` answers the token that all other calls bear. Every answer carries `AuthSuccess`, 1, or 0 with 401; ' +
        'a refusal adds `success: 0`, `message`, and where it helps `type`, `code`, `details`, `fields`, `waitSeconds`, `requestId` and `mayBeStored`. Names are those of the existing console.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      contact: { name: 'Support of this server', url: `${serverUrl}/support` },
    },
    servers: [{ url: serverUrl }],
    tags: Object.keys(contract).map((name) => ({ name, description: features[name] })),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Refusal: wire(WireFailure) },
      responses: { Refusal: { description: 'Refused, and why', content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } } },
    },
    paths,
  };
}

type Described = ReturnType<typeof describe>;

interface ListedParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: unknown;
}

function describe(operationId: string, tag: string, operation: Operation) {
  const { body, example } = operation;
  return {
    operationId,
    summary: operation.summary,
    description: describeOperation(operation),
    tags: [tag],
    security: operation.roles === 'public' ? [] : [{ bearer: [] }],
    parameters: uniqueParameters([
      ...listParameters(operation, 'params', 'path'),
      ...listParameters(operation, 'query', 'query'),
      ...extraParameters(operation),
    ]),
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: wire(body), ...bodyExample(example.body) } } } }),
    responses: {
      200: {
        description: 'Done',
        content: { [operation.answers === 'events' ? 'text/event-stream' : 'application/json']: { schema: wire(operation.response) } },
      },
      ...Object.fromEntries(refusals(operation).map((status) => [status, { $ref: '#/components/responses/Refusal' }])),
    },
  };
}

/** A browser's answer for a passkey is an object that only a browser makes. */
const bodyExample = (body: unknown) => (/\{(?:newPasskey|passkey)\}/.test(JSON.stringify(body) ?? '') ? {} : { example: body });

/** The statuses of refusals that any call of its kind may get; the body says which it is. */
const refusals = ({ roles, params, query, body }: Operation): readonly number[] => [
  ...(roles === 'public' ? [] : [401, 403, 404]),
  ...(body ? [409] : []),
  ...(params || query || body ? [422] : []),
  429,
  500,
  503,
];

function joined(earlier: Described, later: Described, chosenBy = 'other names'): Described {
  const listAnswers = ({ responses }: Described) => Object.values(responses[200].content).map(({ schema }) => schema);
  const isRequired = ({ name, in: location }: ListedParameter): boolean =>
    location === 'path' || [earlier, later].every(({ parameters }) => parameters.some((each) => each.name === name && each.required));
  return {
    ...earlier,
    summary: `${earlier.summary}; with ${chosenBy}: ${later.summary}`,
    parameters: uniqueParameters([...earlier.parameters, ...later.parameters]).map((each) => ({ ...each, required: isRequired(each) })),
    responses: {
      ...earlier.responses,
      ...later.responses,
      200: { description: 'Done', content: { 'application/json': { schema: { anyOf: [...listAnswers(earlier), ...listAnswers(later)] } } } },
    },
  };
}

/** A list may take a name that staff use besides: it stands there once, with both meanings. */
function uniqueParameters(parameters: readonly ListedParameter[]): ListedParameter[] {
  const known = new Map<string, ListedParameter>();
  for (const each of parameters) {
    const key = `${each.in} ${each.name}`;
    known.set(key, { ...each, ...known.get(key) });
  }
  return [...known.values()];
}

function describeOperation({ roles, onBehalf, needsConfirmation }: Operation): string {
  if (roles === 'public') return 'No sign-in needed.';
  const whom = `For ${roles.join(', ')}${onBehalf ? '; staff on behalf of a user' : ''}.`;
  return needsConfirmation ? `${whom} Only within 15 minutes of signing in or of \`POST /api/auth/confirm\`; else 403 with \`type: CONFIRMATION\`.` : whom;
}

function wire(schema: z.core.$ZodType) {
  const {
    $schema: _,
    '~standard': __,
    ...rest
  } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      closeTuple(jsonSchema);
      nameProperties(jsonSchema);
      // The format says it; the pattern of a time fills ten lines.
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
    },
  });
  return rest;
}

/** Tools know the names of an object from `properties` alone, and miss those that a record lists. */
function nameProperties(schema: z.core.JSONSchema.BaseSchema): void {
  const { propertyNames, additionalProperties: value } = schema;
  if (typeof propertyNames !== 'object' || propertyNames.enum === undefined || typeof value !== 'object') return;
  schema.properties = Object.fromEntries(propertyNames.enum.map((name) => [String(name), value]));
  schema.additionalProperties = false;
  delete schema.propertyNames;
}

/** Tools that know no tuples want `items` beside `prefixItems`; the number of items keeps it from meaning others. */
function closeTuple(schema: { prefixItems?: unknown[]; items?: unknown; minItems?: number; maxItems?: number }): void {
  if (schema.prefixItems !== undefined) Object.assign(schema, { items: {}, minItems: schema.prefixItems.length, maxItems: schema.prefixItems.length });
}

function listParameters(operation: Operation, part: 'params' | 'query', location: 'path' | 'query'): ListedParameter[] {
  const schema = operation[part] && wire(operation[part]);
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || (schema?.required?.includes(name) ?? false),
    schema: property,
  }));
}

function extraParameters({ onBehalf, creates }: Operation): ListedParameter[] {
  const optional = (name: string, location: 'query' | 'header', description: string) => ({
    name,
    in: location,
    required: false,
    description,
    schema: { type: 'string' },
  });
  return [
    ...(onBehalf ? [optional('ClientID', 'query', 'Staff only: whose data'), optional('UserID', 'query', 'Staff only: on behalf of whom')] : []),
    ...(creates ? [optional('Idempotency-Key', 'header', 'The same key and request are carried out once')] : []),
  ];
}
