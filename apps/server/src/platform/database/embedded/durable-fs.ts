import { fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** Emscripten's file system has no fsync: without this a power cut loses acknowledged writes (electric-sql/pglite#1107). */
export class DurableNodeFS extends NodeFS {
  readonly #onFailure: (error: unknown) => never;

  /** `onFailure` must not return or throw: the engine would swallow it and acknowledge the write. */
  constructor(dir: string, onFailure: (error: unknown) => never) {
    super(dir);
    this.#onFailure = onFailure;
  }

  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const result = await super.init(...args);
    result.emscriptenOpts.preRun?.push((mod) => {
      const { stream_ops } = (mod as unknown as { NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } } }).NODEFS;
      stream_ops.fsync = ({ nfd }) => {
        try {
          fsyncSync(nfd);
        } catch (error) {
          this.#onFailure(error);
        }
        return 0;
      };
    });
    return result;
  }
}

/**
 * Omits `-F`, which turns fsync off; uses fsync, the one sync call that exists here; sizes are the smallest that the
 * engine works well with.
 */
export const settings: readonly string[] = ['wal_sync_method=fsync', 'shared_buffers=32MB', 'max_wal_size=64MB', 'min_wal_size=32MB'];
