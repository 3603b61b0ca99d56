import { plain } from './callers.ts';
import type { Sender } from './send.ts';

/** A server's memory in bytes, as it reports it. */
export interface Memory {
  readonly resident: number;
  readonly heap: number;
}

/** Reads the memory from /metrics; undefined when this machine may not read them. */
export async function readMemory(sender: Sender): Promise<Memory | undefined> {
  const { status, text } = await sender.send(plain('GET', '/metrics'), undefined);
  const readMetric = (name: string): number =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.slice(name.length + 1),
    );
  const memory = { resident: readMetric('process_resident_memory_bytes'), heap: readMetric('nodejs_heap_size_used_bytes') };
  return status === 200 && memory.resident > 0 ? memory : undefined;
}

const mebibytes = (bytes: number): string => `${Math.round(bytes / 1_048_576)} MiB`;

export const memoryText = (memory: Memory | undefined): string =>
  memory ? `${mebibytes(memory.resident)} (heap ${mebibytes(memory.heap)})` : 'memory not known: /metrics says nothing';
