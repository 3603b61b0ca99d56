import { expect, onTestFinished, test, vi } from 'vitest';
import { buildClient, buildUser } from '../../../test/factories.ts';
import { type FakeSmtp, startFakeSmtp } from '../../../test/fake-smtp.ts';
import { readMail } from '../../../test/read-mail.ts';
import { startServerForTest, type TestServer } from '../../../test/server.ts';
import { createServer } from '../../app/server.ts';
import { readConfig } from '../../platform/config/config.ts';

const patience = { timeout: 15_000, interval: 100 };

async function startMailed(): Promise<{ readonly smtp: FakeSmtp; readonly server: TestServer }> {
  const smtp = await startFakeSmtp();
  onTestFinished(() => smtp.close());
  const server = await startServerForTest({ MAIL: 'smtp', MAIL_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM: 'Earshot <earshot@company.example>' });
  return { smtp, server };
}

const builtPerson = async (server: TestServer) => buildUser(server, (await buildClient(server)).id, ['operator'], { firstName: 'Olga' });
const findOutboxRows = ({ services }: TestServer) => services.database.db.selectFrom('outbox').select(['status', 'provider_id', 'error', 'attempts']).execute();

test('a person who forgot their password gets a link by email and sets a new one with it', async () => {
  const { smtp, server } = await startMailed();
  const { email } = await builtPerson(server);
  await server.api().signIn.forgotPassword({ body: { email } });
  await vi.waitFor(() => expect(smtp.mails).toHaveLength(1), patience);
  const [received] = smtp.mails;
  expect(received).toMatchObject({ from: 'earshot@company.example', to: [email] });
  const { headers, parts } = readMail(received?.raw ?? '');
  expect(headers.get('subject')).toEqual(['Set a new Earshot password']);
  const [, token = ''] = /\/reset-password\?t=(\S+)/.exec(parts.get('text/plain') ?? '') ?? [];
  expect(parts.get('text/html')).toContain(`<a href="${server.services.config.publicUrl}/reset-password?t=${token}"`);
  await server.api().signIn.resetPassword({ body: { token, password: 'the new password' } });
  await expect(server.api().signIn.withPassword({ body: { email, password: 'the new password' } })).resolves.toBeDefined();
  await vi.waitFor(
    async () => expect(await findOutboxRows(server)).toMatchObject([{ status: 'sent', provider_id: headers.get('message-id')?.[0] }, {}, {}]),
    patience,
  );
});

test('the database keeps no link that opens an account once the mail server has it, or does not want it', async () => {
  const { smtp, server } = await startMailed();
  const { email } = await builtPerson(server);
  const bodies = () => server.services.database.db.selectFrom('outbox').select(['status', 'body']).orderBy('status').execute();
  await server.api().signIn.forgotPassword({ body: { email } });
  await vi.waitFor(async () => expect(await bodies()).toEqual([{ status: 'sent', body: '' }]), patience);
  smtp.mood = 'cut after the text';
  await server.api().signIn.forgotPassword({ body: { email } });
  await vi.waitFor(async () => expect(await bodies()).toContainEqual({ status: 'failed', body: '' }), patience);
});

test('an email that the mail server may have taken is not sent a second time', async () => {
  const { smtp, server } = await startMailed();
  smtp.mood = 'cut after the text';
  await server.api().signIn.forgotPassword({ body: { email: (await builtPerson(server)).email } });
  await vi.waitFor(async () => expect(await findOutboxRows(server)).toMatchObject([{ status: 'failed', attempts: 1 }]), patience);
  expect((await findOutboxRows(server))[0]?.error).toContain('The mail server did not confirm the email.');
  expect(smtp.mails).toHaveLength(1);
});

test('a mail server that is busy gets the email later, and the one who asked waits for nothing', async () => {
  const { smtp, server } = await startMailed();
  smtp.mood = 'busy';
  await server.api().signIn.forgotPassword({ body: { email: (await builtPerson(server)).email } });
  await vi.waitFor(
    async () => expect(await findOutboxRows(server)).toMatchObject([{ status: 'waiting', attempts: 1, error: expect.stringContaining('451') as unknown }]),
    patience,
  );
  smtp.mood = 'well';
  await vi.waitFor(async () => expect(await findOutboxRows(server)).toMatchObject([{ status: 'sent', attempts: 2 }]), patience);
  expect(smtp.mails).toHaveLength(1);
});

test('a wrong address or sender stops the start before anything is opened', async () => {
  const start = async (settings: Readonly<Record<string, string>>) =>
    createServer(readConfig({ MAIL: 'smtp', MAIL_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@b.example', ...settings }));
  await expect(start({ MAIL_FROM: 'nobody' })).rejects.toThrow('MAIL_FROM must be an email address');
  await expect(start({ MAIL_URL: 'smtp://127.0.0.1:9?logger=true' })).rejects.toThrow('MAIL_URL has an unknown option: logger');
  await expect(start({ MAIL_URL: 'http://mail.example' })).rejects.toThrow('MAIL_URL must be an address');
  await expect(start({ MAIL_URL: '' })).rejects.toThrow('MAIL_URL is needed with MAIL=smtp');
});
