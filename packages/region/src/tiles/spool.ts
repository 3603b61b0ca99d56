import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { type PlacedFeature, RecordWriter } from './record.ts';

/** Features on disk by bucket, written in consecutive chunks: the amount waiting in memory is limited. */
export interface Spool {
  readonly add: (bucket: string, feature: PlacedFeature) => void;
  readonly buckets: () => string[];
  /** The features added to a bucket, in that order. */
  readonly read: (bucket: string) => Buffer;
  readonly close: () => void;
}

/** Limit of the waiting features, in bytes. */
const budget = 48 * 2 ** 20;
/** Mostly a writer's own buffer. */
const bytesPerBucket = 2_048;

interface Bucket {
  writer: RecordWriter | undefined;
  readonly chunks: { readonly offset: number; readonly length: number }[];
}

export function openSpool(path: string): Spool {
  const file = openSync(path, 'wx+');
  const buckets = new Map<string, Bucket>();
  let end = 0;
  let waiting = 0;

  const flush = (bucket: Bucket): void => {
    if (!bucket.writer || bucket.writer.length === 0) return;
    const bytes = bucket.writer.take();
    bucket.writer = undefined;
    for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done, bytes.length - done, end + done);
    bucket.chunks.push({ offset: end, length: bytes.length });
    end += bytes.length;
  };
  return {
    add: (name, feature) => {
      let bucket = buckets.get(name);
      if (!bucket) buckets.set(name, (bucket = { writer: undefined, chunks: [] }));
      if (!bucket.writer) {
        bucket.writer = new RecordWriter();
        waiting += bytesPerBucket;
      }
      const before = bucket.writer.length;
      bucket.writer.add(feature);
      waiting += bucket.writer.length - before;
      if (waiting < budget) return;
      for (const each of buckets.values()) flush(each);
      waiting = 0;
    },
    buckets: () => [...buckets.keys()],
    read: (name) => {
      const bucket = buckets.get(name);
      if (!bucket) return Buffer.alloc(0);
      flush(bucket);
      const bytes = Buffer.alloc(bucket.chunks.reduce((total, { length }) => total + length, 0));
      let at = 0;
      for (const { offset, length } of bucket.chunks) at += readSync(file, bytes, at, length, offset);
      return bytes;
    },
    close: () => closeSync(file),
  };
}
