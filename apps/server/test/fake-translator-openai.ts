import * as z from 'zod';
import { type FakeTranslator, startFakeIn } from './fake-translator-server.ts';

export const fakeModel = 'fake-model';

const message = z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() });
const Body = z.object({
  model: z.string(),
  temperature: z.number().min(0).max(2),
  messages: z.tuple([message.extend({ role: z.literal('system') }), message.extend({ role: z.literal('user') })]),
  response_format: z.object({
    type: z.literal('json_schema'),
    json_schema: z.object({
      name: z.string().regex(/^[\w-]{1,64}$/),
      // The real one takes a strict scheme only if each property is required and no other is allowed.
      strict: z.literal(true),
      schema: z.object({
        type: z.literal('object'),
        properties: z.record(z.string(), z.object({ type: z.literal('string') })),
        required: z.array(z.string()),
        additionalProperties: z.literal(false),
      }),
    }),
  }),
});

const failure = (status: number, text: string, type: string, code: string | null) => ({ status, body: { error: { message: text, type, param: null, code } } });

/** The part of an answer that tests change. */
export interface Completion {
  readonly content: string | null;
  readonly refusal: string | null;
  readonly finish_reason: string;
}

export interface FakeOpenai extends FakeTranslator {
  say: (completion: Completion) => Completion;
}

/** A server on this machine that speaks OpenAI's protocol (platform.openai.com/docs/api-reference/chat/create, and /docs/guides/error-codes). */
export async function startFakeOpenai(key?: string): Promise<FakeOpenai> {
  const server = await startFakeIn({
    read: ({ method, path, headers, body }) => {
      if (method !== 'POST' || path !== '/v1/chat/completions') return failure(404, 'Unknown request URL', 'invalid_request_error', 'unknown_url');
      if (key !== undefined && headers.authorization !== `Bearer ${key}`)
        return failure(401, 'Incorrect API key provided: wro*****key.', 'invalid_request_error', 'invalid_api_key');
      const { data } = Body.safeParse(body);
      if (!data) return failure(400, 'Invalid value', 'invalid_request_error', 'invalid_value');
      if (data.model !== fakeModel) return failure(404, 'The model does not exist', 'invalid_request_error', 'model_not_found');
      const texts = z.record(z.string(), z.string()).parse(JSON.parse(data.messages[1].content));
      const names = data.response_format.json_schema.schema.required;
      return {
        texts: names.map((name) => texts[name] ?? ''),
        answer: (spanish) => {
          const content = JSON.stringify(Object.fromEntries(spanish.map((text, index) => [names[index] ?? '', text])));
          const { finish_reason, ...said } = fake.say({ content, refusal: null, finish_reason: 'stop' });
          return {
            id: 'chatcmpl-1',
            object: 'chat.completion',
            created: 1_795_000_000,
            model: fakeModel,
            choices: [{ index: 0, message: { role: 'assistant', ...said }, logprobs: null, finish_reason }],
            usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
          };
        },
      };
    },
    troubles: {
      busy: failure(503, 'The engine is currently overloaded, please try again later', 'server_error', null),
      'wrong key': failure(401, 'Incorrect API key provided: wro*****key.', 'invalid_request_error', 'invalid_api_key'),
      'too many': failure(429, 'Rate limit reached for requests', 'requests', 'rate_limit_exceeded'),
      quota: failure(429, 'You exceeded your current quota, please check your plan and billing details.', 'insufficient_quota', 'insufficient_quota'),
    },
  });
  const fake: FakeOpenai = Object.assign(server, { say: (completion: Completion) => completion });
  return fake;
}
