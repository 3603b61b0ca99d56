import type { contract, Handlers } from '@earshot/contract';
import { recordAudit } from '../../account/audit/index.ts';
import { portNames, providerName, findProviderName } from '../../delivery/port-log/index.ts';
import { takeTry } from '../../platform/rate-limit.ts';
import type { Context } from '../../platform/http/context.ts';
import { invalid } from '../../platform/http/failures.ts';
import type { Services } from '../../platform/services.ts';
import { isTestable } from './policy.ts';
import { listProviders, findTestRecipient, type TestedPorts, tryOut } from './service.ts';

const testsOfPerson = { name: 'provider test', perMinute: 6 };

export function providersHandlers(services: Services, ports: TestedPorts): Handlers<typeof contract.providers, Context> {
  return {
    list: async (_, { now }) => ({
      data: await listProviders(services, now),
      at: now,
      schedules: [...(await services.jobs.schedules())],
      notices: [...services.notices.list()],
    }),
    test: async ({ body: { port, to } }, { actor, now, carryOut }) => {
      const provider = findProviderName(services.config, port);
      if (!isTestable(port, provider)) throw invalid({ field: 'Port', message: 'has no provider that can be tested' });
      const recipient = await findTestRecipient(services, port, to);
      await takeTry(services.database, [[testsOfPerson, actor.userId]], now);
      // The audit entry is written first, so that it exists for each test that goes out.
      await carryOut(async (tx) => {
        const changes = [{ field: 'Provider', from: '', to: providerName(provider) }, ...(recipient === '' ? [] : [{ field: 'To', from: '', to: recipient }])];
        await recordAudit(tx, { clientId: actor.clientId, actorId: actor.userId, action: 'provider.tested', subject: portNames[port], changes }, now);
        return {};
      });
      return { success: 1 as const, ...(await tryOut({ services, ports, port, to: recipient })) };
    },
  };
}
