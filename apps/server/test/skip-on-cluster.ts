// Skips the tests that do not run on a cluster.
import { beforeEach } from 'vitest';
import { notOnCluster } from '../../../tools/tests/server-files.ts';

beforeEach(({ task, skip }) => {
  const reason = notOnCluster[`${task.file.name} > ${task.name}`];
  if (reason !== undefined) skip(reason);
});
