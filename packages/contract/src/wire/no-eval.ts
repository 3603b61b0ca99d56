// Imported first by each web app: zod reads it as it loads. Zod tries whether `eval` is allowed, the pages' policy refuses it,
// and a browser reports each refusal. `config({ jitless: true })` says the same, but would load zod before the first screen.
declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}
globalThis.__zod_globalConfig = { jitless: true };

export {};
