// The parts of a server's /api/openapi.json that requests are made from.
import { type Fields, fieldsIn, isFields, listIn, textIn } from './json.ts';

/** A parameter outside the body. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly isRequired: boolean;
  readonly schema: Fields;
}

export interface Call {
  /** Such as `messages.save`. */
  readonly name: string;
  /** The first part of the name; it gives the kind of its ids. */
  readonly feature: string;
  readonly method: string;
  /** The path, with `{name}` for each parameter. */
  readonly path: string;
  /** The roles that may make the call; empty for anybody. */
  readonly roles: readonly string[];
  readonly parameters: readonly Parameter[];
  /** The schema of its JSON body; undefined for a call without a body. */
  readonly body: Fields | undefined;
  /** A body that succeeds for an allowed caller, with placeholders such as `{message}` for ids. */
  readonly example: unknown;
}

/** Reads the calls of an OpenAPI description; throws when there are none. */
export function readDescription(description: unknown): readonly Call[] {
  const calls = Object.entries(fieldsIn(description, 'paths')).flatMap(([path, methods]) =>
    Object.entries(isFields(methods) ? methods : {}).map(([method, operation]) => callFrom(method.toUpperCase(), path, operation)),
  );
  if (calls.length === 0) throw new Error('The description of the server names no calls: is /api/openapi.json that of an Earshot server?');
  return calls;
}

function callFrom(method: string, path: string, operation: unknown): Call {
  const name = textIn(operation, 'operationId') || `${method} ${path}`;
  const body = fieldsIn(fieldsIn(fieldsIn(operation, 'requestBody'), 'content'), 'application/json');
  return {
    name,
    feature: name.split('.')[0] ?? name,
    method,
    path,
    roles: rolesIn(textIn(operation, 'description')),
    parameters: parametersIn(operation),
    body: isFields(body['schema']) ? body['schema'] : undefined,
    example: body['example'],
  };
}

/** The roles in "For holder, operator; staff on behalf of a user.": those before the semicolon. */
function rolesIn(description: string): readonly string[] {
  const [, roles] = /^For ([a-z, ]+)/.exec(description) ?? [];
  return roles === undefined ? [] : roles.split(',').map((role) => role.trim());
}

/** Two rows with one method and path share an entry, so a name may appear twice; the first counts. */
function parametersIn(operation: unknown): readonly Parameter[] {
  const parameters = listIn(operation, 'parameters').map((each): Parameter => {
    const place = textIn(each, 'in');
    return {
      name: textIn(each, 'name'),
      in: place === 'path' || place === 'header' ? place : 'query',
      isRequired: isFields(each) && each['required'] === true,
      schema: fieldsIn(each, 'schema'),
    };
  });
  return parameters.filter(({ name }, index) => parameters.findIndex((other) => other.name === name) === index);
}
