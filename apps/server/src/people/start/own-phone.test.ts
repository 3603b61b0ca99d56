// An operator's own phone, signed in by a code on the screen: the number is not proved, so it must not affect other people's data.
import { minuteMs, readinessItems } from '@earshot/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { type BuiltUser, buildClient, buildContact, buildDevice, buildMessage, buildUser } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';

const notFound = { failure: { code: 'not_found' } };
const conflict = { failure: { code: 'conflict' } };
const signedOut = { failure: { code: 'signed_out' } };
let server: TestServer;
let operator: BuiltUser;
let phone: string;
let serial = 0;

beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.at += 61 * minuteMs;
  operator = await buildUser(server, (await buildClient(server, { name: 'Own Phones' })).id, ['operator'], { firstName: 'Olga' });
  phone = `+1202555${5000 + ++serial}`;
  await giveNumber(operator, phone);
});

const db = () => server.services.database.db;
const console_ = (user = operator) => server.api(user.token);
const giveNumber = (user: BuiltUser, number: string | null) =>
  db().updateTable('users').set({ phone: number, country: 'US' }).where('id', '=', user.id).execute();
const doors = () => server.api().ownPhone;
const show = async (user = operator) => {
  const { url, ...rest } = await console_(user).ownPhone.show();
  return { ticket: new URL(url).hash.slice(3), url, ...rest };
};
const scan = async (user = operator) => doors().signIn({ body: { ticket: (await show(user)).ticket } });
const titlesOn = async (token: string) => ((await server.api(token).receivers.sync({ query: {} })).messages ?? []).map(({ title }) => title).toSorted();
const defaultContact = async (user = operator) => {
  const [contact] = (await console_(user).contacts.createDefault()).data;
  if (!contact) throw new Error('no default contact');
  return contact;
};
const forgetChanges = () => db().deleteFrom('inbox_changes').where('client_id', '=', operator.clientId).execute();
/** The contacts whose phones are told to ask, since the last `forgetChanges`. */
const wokenContacts = async () => {
  const changes = await db().selectFrom('inbox_changes').select('contact_ids').where('client_id', '=', operator.clientId).execute();
  return changes.flatMap(({ contact_ids }) => contact_ids ?? []);
};
const signInByText = async (number: string) => {
  const { ticket } = await server.api().receivers.requestCode({ body: { country: 'US', phone: number } });
  const texts = await db()
    .selectFrom('outbox')
    .select('body')
    .where('recipient', '=', number)
    .where('kind', '=', 'sign-in code')
    .orderBy('id', 'desc')
    .execute();
  return server.api().receivers.signIn({ body: { country: 'US', phone: number, code: texts[0]?.body.slice(0, 6) ?? 'none', ticket } });
};

describe('the code on the screen', () => {
  test('says on the phone what it does, signs it in once, and the company may speak there at once', async () => {
    const { ticket, url, expiresAt, phone: shown } = await show();
    expect([url.includes('/app/#t='), expiresAt, shown]).toEqual([true, server.clock.at + 10 * minuteMs, phone]);
    expect(await doors().look({ body: { ticket } })).toEqual({ company: 'Own Phones', operator: expect.stringMatching(/^Olga /) as string, phone, expiresAt });
    const stored = await db().selectFrom('phone_tickets').selectAll().where('user_id', '=', operator.id).executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).not.toContain(ticket);

    const kinds: string[] = [];
    const stop = server.services.live.listen(operator.clientId, ({ kind }) => void kinds.push(kind));
    const { token, phone: signedIn } = await doors().signIn({ body: { ticket } });
    await eventually(() => expect(kinds).toContain('contacts'));
    stop();
    expect(signedIn).toBe(phone);
    const own = await defaultContact();
    expect(own).toMatchObject({ phone, isDefault: true, isVerified: true, consent: { state: 'agreed' } });
    await buildMessage(server, operator, { title: 'for me', contactIds: [own.id] });
    expect(await titlesOn(token)).toEqual(['for me']);
    for (const call of [doors().look, doors().signIn]) await expect(call({ body: { ticket } })).rejects.toMatchObject(notFound);
    const mails = await db().selectFrom('outbox').selectAll().where('recipient', '=', operator.email).orderBy('id').execute();
    expect(mails.at(-1)).toMatchObject({
      subject: 'A phone was signed in as yours',
      body: expect.stringContaining(phone) as string,
    });
  });

  test('is good for ten minutes, until the next one is shown, while the number is that of the profile, and while its operator is there', async () => {
    const spoil: readonly [string, () => unknown][] = [
      ['ten minutes', () => (server.clock.at += 10 * minuteMs)],
      ['a newer one', () => show()],
      ['another number', () => giveNumber(operator, '+12025550199')],
      ['no operator any more', () => db().updateTable('users').set({ is_operator: false }).where('id', '=', operator.id).execute()],
    ];
    for (const [what, act] of spoil) {
      await giveNumber(operator, phone);
      const { ticket } = await show();
      await act();
      const came = await doors()
        .signIn({ body: { ticket } })
        .then(
          () => 'in',
          (error: unknown) => (error as { failure: { code: string } }).failure.code,
        );
      expect(`${what}: ${came}`).toBe(`${what}: not_found`);
    }
    await expect(doors().signIn({ body: { ticket: 'of-nobody' } })).rejects.toMatchObject(notFound);
  });

  test('signs in one of two phones that come with it at once', async () => {
    const { ticket } = await show();
    const came = await Promise.allSettled([1, 2, 3].map(() => doors().signIn({ body: { ticket } })));
    expect(came.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('is not shown without a number, for one that wants no text messages, nor for one that a text message has signed in', async () => {
    await giveNumber(operator, null);
    await expect(show()).rejects.toThrow(/Enter the phone number in your profile first/);
    await giveNumber(operator, phone);
    const { ticket } = await show();
    await db()
      .insertInto('opt_outs')
      .values({ phone, created_at: new Date(server.clock.at) })
      .execute();
    await expect(show()).rejects.toThrow(/use the texted code/);
    await expect(doors().signIn({ body: { ticket } })).rejects.toMatchObject(conflict);
    await db().deleteFrom('opt_outs').where('phone', '=', phone).execute();
    await defaultContact();
    const { token } = await signInByText(phone);
    await server.api(token).companies.answer({ params: { clientId: operator.clientId }, body: { state: 'agreed' } });
    await expect(show()).rejects.toThrow(/use the texted code/);
  });

  test('is shown thirty times an hour at most', async () => {
    for (let each = 0; each < 30; each += 1) await show();
    await expect(show()).rejects.toMatchObject({ failure: { code: 'too_many_requests' } });
  });
});

describe('the number of another person', () => {
  let victim: BuiltUser;
  let theirs: string;

  beforeEach(async () => {
    victim = await buildUser(server, (await buildClient(server, { name: 'Elsewhere' })).id, ['operator']);
    theirs = await buildDevice(server, phone, { agrees: false });
    const contact = await buildContact(server, victim, { phone });
    await buildMessage(server, victim, { title: 'for the real one', contactIds: [contact.id] });
  });

  test('typed as one’s own gets none of their messages, ends nothing of theirs, and reveals nothing of them', async () => {
    const { token } = await scan();
    const own = await defaultContact();
    await buildMessage(server, operator, { title: 'of the stranger', contactIds: [own.id] });
    expect(await titlesOn(token)).toEqual(['of the stranger']);
    expect(await titlesOn(theirs)).toEqual(['for the real one']);
    const names = async (of: string) => (await server.api(of).companies.list()).companies.map(({ name }) => name);
    expect([await names(token), await names(theirs)]).toEqual([['Own Phones'], ['Elsewhere']]);
    const readiness = Object.fromEntries(readinessItems.map((item) => [item, 'missing'])) as never;
    await server.api(theirs).receivers.readiness({ body: { readiness } });
    expect((await console_().start.get()).ownPhone).toMatchObject({ byCode: 'screen', lastSeenAt: server.clock.at });
    // A hearing reported by the stranger's phone does not count for the owner either.
    const { messages } = await server.api(theirs).receivers.sync({ query: {} });
    const event = { id: crypto.randomUUID(), messageId: messages?.[0]?.id ?? '', version: 1, kind: 'heard' as const, at: server.clock.at };
    expect(await server.api(token).receivers.report({ body: { events: [event] } })).toMatchObject({ stored: [], refused: [event.id] });
  });

  test('goes back to the person who proves it: the stranger’s phone is signed out, and the company waits for a yes', async () => {
    const { token } = await scan();
    await forgetChanges();
    const { token: proved } = await signInByText(phone);
    expect(await wokenContacts()).toContain((await defaultContact()).id);
    await expect(server.api(token).receivers.sync({ query: {} })).rejects.toMatchObject(signedOut);
    const { companies } = await server.api(proved).companies.list();
    expect(companies.map(({ name, state }) => `${name} ${state}`)).toEqual(['Own Phones waiting', 'Elsewhere agreed']);
    expect(await defaultContact()).toMatchObject({ phone, consent: { state: 'waiting' } });
  });
});

describe('the own phone', () => {
  test('is in the list of what is signed in, and is signed out there, or by a newer scan', async () => {
    const first = await scan();
    const second = await scan();
    await expect(server.api(first.token).receivers.sync({ query: {} })).rejects.toMatchObject(signedOut);
    expect(await console_().start.get()).toMatchObject({ ownPhone: { signedInAt: server.clock.at, byCode: 'screen' } });
    await console_().ownPhone.end();
    await expect(server.api(second.token).receivers.sync({ query: {} })).rejects.toMatchObject(signedOut);
    expect((await console_().start.get()).ownPhone).toBeUndefined();
    const { ticket } = await show();
    await console_().ownPhone.end();
    await expect(doors().look({ body: { ticket } })).rejects.toMatchObject(notFound);
  });

  test('stays with its contact while other things are edited, and ends with another number and with an archived operator', async () => {
    const { token } = await scan();
    const { id, country, modifiedAt } = await defaultContact();
    const form = { id, firstName: 'Renamed', lastName: 'Self', phone, country: country === 'US' ? 'US' : 'CA', email: '', modifiedAt };
    await console_().contacts.save({ body: { form } });
    expect(await defaultContact()).toMatchObject({ firstName: 'Renamed', phone, isVerified: true });
    await expect(console_().contacts.save({ body: { form: { ...form, id: undefined } } })).rejects.toMatchObject(conflict);
    expect(await titlesOn(token)).toEqual([]);
    await giveNumber(operator, '+12025550198');
    await forgetChanges();
    expect(await defaultContact()).toMatchObject({ phone: '+12025550198', isVerified: false });
    await expect(server.api(token).receivers.sync({ query: {} })).rejects.toMatchObject(signedOut);
    expect(await wokenContacts()).toContain(id);

    const again = await scan();
    const admin = await buildUser(server, operator.clientId, ['holder', 'admin', 'operator']);
    await forgetChanges();
    await server.api(admin.token).users.archive({ params: { userId: operator.id }, query: {} });
    expect(await wokenContacts()).toContain(id);
    await expect(server.api(again.token).receivers.sync({ query: {} })).rejects.toMatchObject(signedOut);
  });

  test('reports no positions by OwnTracks, which would text an unproved number', async () => {
    const { token } = await scan();
    await expect(server.api(token).ownTracks.allow()).rejects.toMatchObject(conflict);
  });
});

describe('the first steps', () => {
  test('fill themselves in: number, phone, sample, place', async () => {
    expect(await console_().start.get()).toEqual({ isNew: true, isPutAway: false, phone, hasSample: false, hasPlace: false });
    const { token } = await scan();
    const place = { lat: 48.2, lng: 11.5, accuracyMeters: 30 };
    const { messageId, isAnywhere } = await console_().start.sample({ body: { place } });
    expect(isAnywhere).toBe(false);
    const { messages } = await server.api(token).receivers.sync({ query: {} });
    expect(messages).toMatchObject([
      { id: messageId, playIfInside: true, trigger: 'enter', geofence: { center: { lat: 48.2, lng: 11.5 }, radiusMeters: 500 } },
    ]);
    expect(await console_().start.get()).toMatchObject({ isNew: true, hasSample: true, hasPlace: false });
    await server.api(token).receivers.report({ body: { events: [{ id: crypto.randomUUID(), messageId, version: 1, kind: 'heard', at: server.clock.at }] } });
    expect(await console_().start.get()).toMatchObject({ isNew: true, heardAt: server.clock.at, hasPlace: false });
    await buildMessage(server, operator, { title: 'a place of my own' });
    expect(await console_().start.get()).toMatchObject({ isNew: false, hasPlace: true });
  });

  test('have a sample that replaces the one before, and without a place, or with a vague one, is spoken anywhere', async () => {
    const { token } = await scan();
    const first = await console_().start.sample({ body: {} });
    const second = await console_().start.sample({ body: { place: { lat: 48.2, lng: 11.5, accuracyMeters: 25_000 } } });
    expect([first.isAnywhere, second.isAnywhere]).toEqual([true, true]);
    const { messages } = await server.api(token).receivers.sync({ query: {} });
    expect(messages?.map(({ id, geofence }) => [id, geofence])).toEqual([[second.messageId, undefined]]);
  });

  test('are put away and taken out again, and are not for a user who has set messages without them', async () => {
    await console_().start.putAway({ body: { isPutAway: true } });
    expect(await console_().start.get()).toMatchObject({ isPutAway: true });
    await console_().start.putAway({ body: { isPutAway: false } });
    expect(await console_().start.get()).toMatchObject({ isPutAway: false });
    const old = await buildUser(server, operator.clientId, ['operator']);
    await buildMessage(server, old);
    expect(await console_(old).start.get()).toMatchObject({ isNew: false });
  });

  test('an Account Holder has three more: operators, limits and the card', async () => {
    const holder = await buildUser(server, (await buildClient(server)).id, ['holder', 'admin', 'operator']);
    expect((await console_(holder).start.get()).account).toEqual({ hasOperators: false, hasLimits: true, hasCard: false });
    await buildUser(server, holder.clientId, ['operator']);
    expect((await console_(holder).start.get()).account).toMatchObject({ hasOperators: true });
    expect((await console_().start.get()).account).toBeUndefined();
  });

  test('an Account Holder who sets no messages is done with a phone, operators, limits and a card', async () => {
    const holder = await buildUser(server, (await buildClient(server)).id, ['holder', 'admin']);
    await giveNumber(holder, `+1202555${6000 + serial}`);
    expect(await console_(holder).start.get()).toMatchObject({ isNew: true, account: { hasOperators: false } });
    await scan(holder);
    await buildUser(server, holder.clientId, ['operator']);
    expect(await console_(holder).start.get()).toMatchObject({ isNew: true, account: { hasOperators: true, hasCard: false } });
    await db()
      .insertInto('billing_accounts')
      .values({ client_id: holder.clientId, provider: 'sandbox', customer_id: holder.clientId, card_last4: '4242' })
      .execute();
    expect(await console_(holder).start.get()).toMatchObject({ isNew: false, account: { hasCard: true } });
  });
});
