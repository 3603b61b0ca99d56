import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { type TestServer, workerServer } from '../../../test/server.ts';
import { openBilling, buildFreeAccount } from './billing.test-setup.ts';
import { projectPrice } from './messages.ts';

let server: TestServer;
beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());

describe('the price of another number of messages', () => {
  it('is the whole bill with that number, and changes nothing', async () => {
    const { api } = await buildFreeAccount(server);
    const { lines } = await api.billing.usage();
    const projection = await api.billing.projectPrice({ query: { messages: 100 } });
    expect(projection).toEqual({
      projected: lines.admins + lines.operators + lines.receivers + lines.receiversActivity + 5000,
      each: 50,
      messages: 5000,
      billedMessages: 100,
    });
    expect((await api.billing.usage()).usage.messages).toBe(25);
  });

  it("comes with the provider's preview where there is a subscription, and without it while the provider is down", async () => {
    const { api, saveCard, clientId } = await buildFreeAccount(server);
    await saveCard();
    await api.billing.activate({ query: {} });
    const { projected, nextInvoice } = await api.billing.projectPrice({ query: { messages: 50 } });
    expect(nextInvoice).toEqual({ total: projected, at: Date.UTC(2026, 11, 20, 17) });
    const billing = openBilling(server);
    const down = { ...billing, provider: { ...billing.provider, previewInvoice: () => Promise.reject(new Error('down')) } };
    expect(await projectPrice(down, clientId, 50)).toEqual({ projected, each: 50, messages: 2500, billedMessages: 50 });
  });

  it.each(['24', '26', '105', '0', '', 'many', '25.5', '-30'])('refuses %j, naming the field', async (count) => {
    const { holder } = await buildFreeAccount(server);
    const headers = { authorization: `Bearer ${holder.token}` };
    const asked = await fetch(`${server.baseUrl}/api/saas-client/project-price?newMessageCount=${count}`, { headers });
    expect({ status: asked.status, ...((await asked.json()) as object) }).toMatchObject({
      status: 422,
      fields: [{ field: 'newMessageCount', message: 'must be 25 to 100 in steps of 5' }],
    });
    const saved = await fetch(`${server.baseUrl}/api/saas-client/messages?messagesCount=${count}`, { method: 'PATCH', headers });
    expect({ status: saved.status, ...((await saved.json()) as object) }).toMatchObject({ status: 422, fields: [{ field: 'messagesCount' }] });
  });
});

test('each role of a client reads what one more person adds, and whether it is charged', async () => {
  const { api, change, colleague } = await buildFreeAccount(server);
  const rates = { admin: 500, operator: 1_000, receiver: 100, receiverActivity: 25, message: 50 };
  expect(await api.billing.rates()).toEqual({ ...rates, isBilled: false });
  await change({ activated_at: new Date(server.clock.at) });
  for (const role of ['admin', 'operator'] as const)
    expect(await server.api((await colleague([role])).token).billing.rates()).toEqual({ ...rates, isBilled: true });
});

describe('changing the number', () => {
  it.each([
    [undefined, 'messages'],
    [3, 'messages'],
    [15, 'ended'],
  ])('is refused in free use and after it (days since it began: %s), as FREE_TRIAL with code %s', async (days, code) => {
    const { holder, row } = await buildFreeAccount(server, days);
    const answer = await fetch(`${server.baseUrl}/api/saas-client/messages?messagesCount=50`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${holder.token}` },
    });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ AuthSuccess: 1, type: 'FREE_TRIAL', code });
    expect((await row()).message_limit).toBe(25);
  });

  it('holds at once, and the price with it', async () => {
    const { api, change } = await buildFreeAccount(server);
    await change({ activated_at: new Date(server.clock.at) });
    await api.billing.changeMessages({ query: { messages: 100 } });
    expect(await api.billing.usage()).toMatchObject({ usage: { messages: 100 }, lines: { messages: 5000 } });
  });
});
