// Runs as a process of its own: reads a text and writes its sound as samples of 16 bits. The arguments are the module,
// the voice and the words a minute.
import { text } from 'node:stream/consumers';

interface Worker {
  rate: number;
  set_voice(name: string, language: string, gender: number, age: number, variant: number): number;
  synthesize(text: string, take: (samples: Int16Array | undefined) => boolean): void;
}
interface WorkerModule {
  readonly eSpeakNGWorker: new () => Worker;
}

const [, , module = '', voice = '', pace = ''] = process.argv;
const { default: load } = (await import(module)) as { readonly default: () => Promise<WorkerModule> };
const { eSpeakNGWorker: Speaker } = await load();
const worker = new Speaker();
if (worker.set_voice(voice, '', 0, 0, 0) !== 0) throw new Error(`There is no voice ${voice}`);
worker.rate = Number(pace);
worker.synthesize(await text(process.stdin), (samples) => {
  if (samples && samples.length > 0) process.stdout.write(Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength));
  return false;
});
