import { randomUUID } from 'node:crypto';
import type { DeviceEvent } from '@earshot/contract';
import { buildDevice } from './factories.ts';
import type { TestServer } from './server.ts';

type EventDetails = Partial<DeviceEvent> & Pick<DeviceEvent, 'kind'>;

/** A signed-in phone that reports events of a message; by default of its first version and now. */
export async function signInPhone(server: TestServer, phone: string) {
  const token = await buildDevice(server, phone);
  return {
    token,
    report: (messageId: string, ...said: readonly EventDetails[]) =>
      server.api(token).receivers.report({
        body: { events: said.map((event) => ({ id: randomUUID(), messageId, version: 1, at: server.clock.at, ...event })) },
      }),
  };
}
