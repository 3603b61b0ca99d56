import * as z from 'zod';
import type { Contract, Operation } from './operation.ts';

/** Describes the wire form of the contract, OpenAPI 3.1: codecs are shown by their wire side in both directions. */
export function toOpenApi(contract: Contract, info: { readonly title: string; readonly version: string }) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [feature, table] of Object.entries(contract)) {
    for (const [name, operation] of Object.entries(table)) {
      const methods = (paths[operation.path] ??= {});
      const method = operation.method.toLowerCase();
      // Two rows of one method and path (a list and one of its rows) become one entry with both sets of parameters.
      const earlier = methods[method] as { summary: string; parameters: unknown[] } | undefined;
      const described = describe(`${feature}.${name}`, feature, operation);
      methods[method] = earlier
        ? {
            ...earlier,
            summary: `${earlier.summary}; with ${operation.chosenBy ?? ''}: ${operation.summary}`,
            parameters: [...earlier.parameters, ...described.parameters],
          }
        : described;
    }
  }
  return { openapi: '3.1.0', info, components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } }, paths };
}

function describe(operationId: string, tag: string, operation: Operation) {
  return {
    operationId,
    summary: operation.summary,
    description: describeOperation(operation),
    tags: [tag],
    security: operation.roles === 'public' ? [] : [{ bearer: [] }],
    parameters: [...listParameters(operation, 'params', 'path'), ...listParameters(operation, 'query', 'query'), ...extraParameters(operation)],
    ...(operation.body && {
      requestBody: { required: true, content: { 'application/json': { schema: wire(operation.body), example: operation.example.body } } },
    }),
    responses: {
      200: {
        description: 'Done',
        content: { [operation.answers === 'events' ? 'text/event-stream' : 'application/json']: { schema: wire(operation.response) } },
      },
    },
  };
}

function describeOperation({ roles, onBehalf, needsConfirmation }: Operation): string {
  if (roles === 'public') return 'No sign-in needed.';
  const whom = `For ${roles.join(', ')}${onBehalf ? '; staff on behalf of a user' : ''}.`;
  return needsConfirmation ? `${whom} Only within 15 minutes of signing in or of \`POST /api/auth/confirm\`; else 403 with \`type: CONFIRMATION\`.` : whom;
}

const wire = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

function listParameters(operation: Operation, part: 'params' | 'query', location: 'path' | 'query') {
  const schema = operation[part] && wire(operation[part]);
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || (schema?.required?.includes(name) ?? false),
    schema: property,
  }));
}

function extraParameters({ onBehalf, creates }: Operation) {
  const optional = (name: string, location: string, description: string) => ({ name, in: location, required: false, description, schema: { type: 'string' } });
  return [
    ...(onBehalf ? [optional('ClientID', 'query', 'Staff only: whose data'), optional('UserID', 'query', 'Staff only: on behalf of whom')] : []),
    ...(creates ? [optional('Idempotency-Key', 'header', 'The same key and request are carried out once')] : []),
  ];
}
