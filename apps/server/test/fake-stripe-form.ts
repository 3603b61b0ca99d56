import * as z from 'zod';

export class StripeFault extends Error {
  override readonly name = 'StripeFault';
  readonly status: number;
  readonly error: Readonly<Record<string, string | undefined>>;

  constructor(
    status: number,
    error: { readonly type: string; readonly message: string; readonly code?: string; readonly param?: string; readonly decline_code?: string },
  ) {
    super(error.message);
    this.status = status;
    this.error = error;
  }
}

export const wrong = (message: string, code?: string, param?: string): StripeFault =>
  new StripeFault(400, { type: 'invalid_request_error', message, ...(code && { code }), ...(param && { param }) });

export const missing = (what: string, id: string, param = 'id'): StripeFault => {
  const { error } = wrong(`No such ${what}: '${id}'`, 'resource_missing', param);
  // An unknown id in the address is not found; in a parameter it is a wrong parameter.
  return new StripeFault(param === 'id' ? 404 : 400, { type: 'invalid_request_error', message: '', ...error });
};

/** A text or a nested form: `items[0][price]=…` is an object in a list in an object. */
export type Form = string | { [name: string]: Form };

export function readForm(text: string): Form {
  const form: Form = {};
  for (const [path, value] of new URLSearchParams(text)) {
    const names = path.split(/[[\]]+/).filter(Boolean);
    const last = names.pop() ?? '';
    let part: { [name: string]: Form } = form;
    for (const name of names) {
      const next = part[name];
      part = typeof next === 'object' ? next : (part[name] = {});
    }
    part[last] = value;
  }
  return form;
}

/** Accepts the named ones among the parameters of the SDK's types; any other is refused, as Stripe does. */
export const params =
  <T>() =>
  <const S extends { readonly [K in keyof T]?: z.ZodType } & Readonly<Record<Exclude<keyof S, keyof T>, never>>>(shape: S) =>
    z.strictObject(shape);

export const number = z
  .string()
  .regex(/^-?\d+$/, 'Invalid integer')
  .transform(Number);
export const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
export const map = z.record(z.string(), z.string().max(500));
export const list = <T extends z.ZodType>(element: T) =>
  z
    .record(z.string().regex(/^\d+$/), z.unknown())
    .transform((parts) => Object.values(parts))
    .pipe(z.array(element));

/** Reads a form, or throws the fault that Stripe finds with it. */
export function read<T extends z.ZodType>(schema: T, form: unknown): z.output<T> {
  const { success, data, error } = schema.safeParse(form);
  if (success) return data;
  const [issue] = error.issues;
  const path = issue?.path.join('.') ?? '';
  if (issue?.code === 'unrecognized_keys')
    throw wrong(`Received unknown parameter: ${[path, ...issue.keys].filter(Boolean).join('.')}`, 'parameter_unknown', issue.keys[0]);
  throw wrong(`Invalid ${path}: ${issue?.message ?? ''}`, 'parameter_missing', path);
}
