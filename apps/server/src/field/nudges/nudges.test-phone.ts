import { type Readiness, readinessItems } from '@earshot/domain';
import { type BuiltUser, buildContact, buildDevice } from '../../../test/factories.ts';
import type { FakeBrowser, FakePushService } from '../../../test/fake-push-service.ts';
import type { TestServer } from '../../../test/server.ts';

/** A contact of an operator with a phone that takes pushes. */
export interface BuiltPhone {
  readonly contactId: string;
  readonly number: string;
  readonly token: string;
  readonly browser: FakeBrowser;
}

export async function buildPhone(server: TestServer, push: FakePushService, operator: BuiltUser): Promise<BuiltPhone> {
  const { id, phone } = await buildContact(server, operator);
  const token = await buildDevice(server, phone);
  const browser = push.subscribe();
  await server.api(token).push.subscribe({ body: { endpoint: browser.endpoint, keys: browser.keys } });
  return { contactId: id, number: phone, token, browser };
}

/** Reports the app's readiness: all is well, except the given values. */
export async function tellReadiness(server: TestServer, { token }: BuiltPhone, others: Partial<Readiness> = {}): Promise<void> {
  const well = Object.fromEntries(readinessItems.map((item) => [item, 'ok'])) as Readiness;
  await server.api(token).receivers.readiness({ body: { readiness: { ...well, ...others } } });
}
