import type { contract, Handlers } from '@earshot/contract';
import { Refusal } from '@earshot/domain';
import { newId } from '../../platform/database/ids.ts';
import type { Context } from '../../platform/http/context.ts';
import { invalid } from '../../platform/http/failures.ts';
import type { Seal } from '../../platform/sealing.ts';
import type { Services } from '../../platform/services.ts';
import { enroll } from './enroll.ts';
import { allowsPasskeys, startPasskeyCreation, readNewPasskey } from './passkeys.ts';
import { personBehind, requireFactor } from './person.ts';
import { plainCode } from './recovery-codes.ts';
import { listFactors, putChallenge, takeChallenge } from './store.ts';
import { toAuthenticatorUri, newSecret, findTotpStep } from './totp.ts';

type SecondFactorHandlers = Handlers<typeof contract.secondFactor, Context>;

/** A browser, or a person with a phone, may take this long. */
const lifetimeMs = 15 * 60_000;

const tooLate = (): Refusal => new Refusal({ code: 'conflict' }, 'This took too long, or was started in another window. Start again.');

/** Adds a passkey or an authenticator app in two steps: the challenge, then the answer of the browser or the app. */
export function addingHandlers(
  services: Services,
  readSeal: () => Promise<Seal>,
): Pick<SecondFactorHandlers, 'beginPasskey' | 'addPasskey' | 'beginTotp' | 'addTotp'> {
  const { publicUrl } = services.config;
  return {
    beginPasskey: async (_input, { person: caller, now, carryOut }) => {
      if (!allowsPasskeys(publicUrl))
        throw new Refusal({ code: 'conflict' }, 'Passkeys need a host name in PUBLIC_URL, such as localhost. Use an authenticator app instead.');
      return carryOut(async ({ db }) => {
        await requireFactor(db, caller, now);
        const { user_id: userId, email, first_name, last_name } = await personBehind(db, caller);
        const owner = { userId, email, name: `${first_name ?? ''} ${last_name ?? ''}`.trim() || email };
        const options = await startPasskeyCreation(publicUrl, owner, await listFactors(db, userId));
        await putChallenge(db, { sessionId: caller.sessionId, purpose: 'new passkey' }, options.challenge, now + lifetimeMs);
        return { options };
      });
    },
    addPasskey: async ({ body: { name, credential } }, context) =>
      context.carryOut(async (tx) => {
        const { person: caller, now } = context;
        await requireFactor(tx.db, caller, now);
        const challenge = await takeChallenge(tx.db, { sessionId: caller.sessionId, purpose: 'new passkey' }, now);
        if (challenge === undefined) throw tooLate();
        const proof = await readNewPasskey(publicUrl, challenge, credential);
        if (!proof) throw invalid({ field: 'credential', message: 'This passkey was not accepted. Try once more.' });
        return enroll(services, tx, { context, person: await personBehind(tx.db, caller), name, proof });
      }),
    beginTotp: async (_input, { person: caller, now, carryOut }) => {
      const seal = await readSeal();
      return carryOut(async ({ db }) => {
        await requireFactor(db, caller, now);
        const { email } = await personBehind(db, caller);
        const secret = newSecret();
        const sealed = seal.close(secret, caller.sessionId);
        await putChallenge(db, { sessionId: caller.sessionId, purpose: 'new totp' }, sealed.toString('base64'), now + lifetimeMs);
        return { secret, address: toAuthenticatorUri(secret, email) };
      });
    },
    addTotp: async ({ body: { name, code } }, context) => {
      const { person: caller, now } = context;
      const seal = await readSeal();
      return context.carryOut(async (tx) => {
        await requireFactor(tx.db, caller, now);
        const sealed = await takeChallenge(tx.db, { sessionId: caller.sessionId, purpose: 'new totp' }, now);
        const secret = sealed === undefined ? undefined : seal.open(Buffer.from(sealed, 'base64'), caller.sessionId);
        if (secret === undefined) throw tooLate();
        const counter = findTotpStep(secret, plainCode(code), now);
        if (counter === undefined)
          throw invalid({
            field: 'code',
            message: 'This is not the current code of the app. Wait for the next one, and check the clock of your phone.',
          });
        const id = newId(now);
        const proof = { kind: 'totp' as const, secret: seal.close(secret, id), counter };
        return enroll(services, tx, { context, person: await personBehind(tx.db, caller), name, id, proof });
      });
    },
  };
}
