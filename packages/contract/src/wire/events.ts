/** Reads server-sent events from a fetch answer until it ends (EventSource cannot send the bearer token). Comments and unknown fields are skipped. */
export async function readEvents(response: Response, onData: (data: unknown) => void): Promise<void> {
  if (!response.body) return;
  let rest = '';
  for await (const chunk of readChunks(response.body.pipeThrough(new TextDecoderStream()))) {
    const blocks = `${rest}${chunk}`.split(/\r?\n\r?\n/);
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = block
        .split(/\r?\n/)
        .filter((row) => row.startsWith('data:'))
        .map((row) => row.slice(5).trimStart())
        .join('\n');
      if (data !== '') onData(JSON.parse(data));
    }
  }
}

// Safari has no async iteration over streams.
async function* readChunks(stream: ReadableStream<string>): AsyncGenerator<string> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    reader.releaseLock();
  }
}
