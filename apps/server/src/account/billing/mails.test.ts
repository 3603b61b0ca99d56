// Emails to the Account Holder before and after money moves, in their language, and never twice.
import { dayMs } from '@earshot/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildClient, buildUser } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';
import { openBilling, buildFreeAccount } from './billing.test-setup.ts';
import { tellOfEnds } from './end-mails.ts';
import { failureWords } from './failure-words.ts';
import { mailTexts } from './mail-texts.ts';
import type { PaymentFailure } from './provider.ts';
import { cancelAtEnd, playDuePeriod } from './sandbox/changes.ts';
import { refreshCustomer } from './sync.ts';

let server: TestServer;
beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());

const db = () => server.services.database.db;
const mailsTo = (recipient: string) =>
  db()
    .selectFrom('outbox')
    .select(['subject', 'body', 'language', 'client_id'])
    .where('recipient', '=', recipient)
    .where('kind', '=', 'account')
    .orderBy('created_at')
    .execute();
const subjectsTo = async (recipient: string) => (await mailsTo(recipient)).map(({ subject }) => subject);

describe('free days that end within three days', () => {
  it('bring one mail: what happens then, and how to go on', async () => {
    const { holder } = await buildFreeAccount(server, 10);
    await tellOfEnds(openBilling(server));
    expect(await subjectsTo(holder.email)).toEqual([]);
    server.clock.at += dayMs;
    await tellOfEnds(openBilling(server));
    await tellOfEnds(openBilling(server));
    const mails = await mailsTo(holder.email);
    expect(mails).toMatchObject([{ subject: 'Your free period of Earshot ends soon', language: 'en' }]);
    expect(mails[0]?.body).toMatch(/ends on November 2\d, 2026\..*add a card.*\/account/s);
  });

  it('bring a mail with the sum and the card when a charge follows', async () => {
    const { api, saveCard, holder } = await buildFreeAccount(server, 12);
    await saveCard();
    await api.billing.activate({ query: {} });
    await tellOfEnds(openBilling(server));
    await tellOfEnds(openBilling(server));
    const mails = await mailsTo(holder.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toMatch(/^The first charge for your Earshot account is on November 2\d, 2026$/);
    expect(mails[0]?.body).toContain('your Visa …4242: $27.50 at current usage');
  });
});

describe('a paid account', () => {
  it('gets each invoice once, hears of a cancellation, of its end and of its archiving, all in the language that was chosen', async () => {
    const { api, saveCard, holder, clientId, customerId } = await buildFreeAccount(server, 20);
    await api.billing.changeLanguage({ query: { language: 'es' } });
    expect((await api.billing.usage()).language).toBe('es');
    await saveCard();
    await api.billing.activate({ query: {} });
    const billing = openBilling(server);
    await refreshCustomer(billing, customerId);
    const due = async () => {
      const period_ends_at = new Date(server.clock.at);
      await db().updateTable('sandbox_subscriptions').set({ period_ends_at }).where('customer_id', '=', customerId).execute();
      await playDuePeriod(server.services, customerId);
      await refreshCustomer(billing, customerId);
    };
    server.clock.at += 1_000;
    await due();
    const { id } = await db().selectFrom('sandbox_subscriptions').select('id').where('customer_id', '=', customerId).executeTakeFirstOrThrow();
    await cancelAtEnd(server.services, { customerId, subscriptionId: id });
    server.clock.at += 1_000;
    await refreshCustomer(billing, customerId);
    await refreshCustomer(billing, customerId);
    await db()
      .updateTable('sandbox_subscriptions')
      .set({ ends_at: new Date(server.clock.at) })
      .where('id', '=', id)
      .execute();
    server.clock.at += 1_000;
    await due();
    server.clock.at += 1_000;
    const staff = await buildUser(server, (await buildClient(server, { isInternal: true })).id, ['super']);
    await server.api(staff.token).clientAdmin.archive({ body: { ClientID: clientId } });
    const mails = await mailsTo(holder.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Su factura de Earshot 0001 está pagada: $27.50',
      'Su factura de Earshot 0002 está pagada: $27.50',
      'Su suscripción de Earshot fue cancelada',
      'Su suscripción de Earshot ha terminado',
      expect.stringMatching(/^La cuenta de Earshot de .* fue archivada$/),
    ]);
    expect(new Set(mails.map(({ language }) => language))).toEqual(new Set(['es']));
    expect(mails[0]?.body).toMatch(/^Hola, /);
    const entries = db().selectFrom('audit_entries').select('changes').where('client_id', '=', clientId).where('action', '=', 'billing.paid').orderBy('at');
    expect((await entries.execute()).map(({ changes }) => changes.map(({ field, to }) => `${field} ${to}`))).toEqual([
      ['Invoice 0001', 'Amount $27.50'],
      ['Invoice 0002', 'Amount $27.50'],
    ]);
    // An archived client mails nothing, so this mail has no client.
    expect(mails.at(-1)?.client_id).toBeNull();
    const customer = db().selectFrom('sandbox_customers').select('language').where('id', '=', customerId);
    await expect.poll(() => customer.executeTakeFirst(), { timeout: 15_000 }).toEqual({ language: 'es' });
  });
});

/** Facts with everything a mail may contain, for every kind. */
const facts = {
  company: 'Harbor <View>',
  usageUrl: 'https://earshot.example/account',
  ends: 'May 1',
  hasCard: true,
  amount: '$1.00',
  tax: '$0.08',
  isTaxOpen: false,
  failure: 'no funds' as const,
  at: 'May 1',
  on: 'May 1',
  card: 'Visa …4242',
  number: '0003',
  invoiceUrl: 'https://pay.example/i',
  until: 'May 1, 9:00 AM',
  nextTry: 'May 2',
  payUrl: 'https://pay.example/i',
  from: 'Ann',
  to: 'Bob',
  toEmail: 'bob@earshot.example',
  signInUrl: 'https://earshot.example/login',
  limit: 'receiver' as const,
  count: 8,
  most: 10,
  remedy: 'activate' as const,
};
const kinds = (Object.keys(mailTexts.en) as (keyof typeof mailTexts.en)[]).filter((kind) => kind !== 'hello' && kind !== 'sender');

it.each(kinds)('the email %s says the same in both languages', (kind) => {
  const [english, spanish] = [mailTexts.en[kind](facts), mailTexts.es[kind](facts)];
  const linksIn = ({ paragraphs }: typeof english) => paragraphs.filter((line) => line.startsWith('https://'));
  expect(linksIn(spanish)).toEqual(linksIn(english));
  expect(spanish.paragraphs).toHaveLength(english.paragraphs.length);
  const words = english.paragraphs.filter((line) => !line.startsWith('https://'));
  expect(spanish.paragraphs.filter((line) => words.includes(line))).toEqual([]);
  expect(spanish.subject).not.toBe(english.subject);
});

it.each(Object.keys(failureWords.en) as PaymentFailure[])('a payment that failed because of %s says so in both languages', (failure) => {
  for (const language of ['en', 'es'] as const) {
    const [reason = ''] = mailTexts[language].failed({ ...facts, failure }).paragraphs;
    expect(reason).toContain(failureWords[language][failure]);
    expect(Object.values(failureWords[language]).filter((words) => reason.includes(words))).toEqual([failureWords[language][failure]]);
  }
  expect(failureWords.es[failure]).not.toBe(failureWords.en[failure]);
});
