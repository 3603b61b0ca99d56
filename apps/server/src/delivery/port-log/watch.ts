import { Refusal } from '@earshot/domain';
import type { Mailer, SmsGateway } from '../outbox/index.ts';
import type { PortOutcome } from './port-log.ts';

export const watchGateway = (gateway: SmsGateway, log: PortOutcome): SmsGateway => ({ ...gateway, send: (sms) => watched(log, () => gateway.send(sms)) });

export const watchMailer = <M extends Mailer>(mailer: M, log: PortOutcome): M => ({ ...mailer, send: (mail) => watched(log, () => mailer.send(mail)) });

/** A refusal is an answer: the provider is well; only this number or address is refused. */
async function watched<T extends { readonly status: string; readonly reason?: string }>(log: PortOutcome, send: () => Promise<T>): Promise<T> {
  try {
    const outcome = await send();
    if (outcome.status === 'unknown') log.failed(outcome.reason);
    else log.succeeded();
    return outcome;
  } catch (error) {
    log.failed(error);
    throw error;
  }
}

type Call = (...given: never[]) => Promise<unknown>;

/**
 * The same port with each answer logged; its failures are logged elsewhere. A refusal, such as a bank's decline, is an
 * answer too, unless `isSilence`.
 */
export function watchAnswers<P extends object>(port: P, log: PortOutcome, isSilence: (refusal: Refusal) => boolean): P {
  const watchedCall =
    (call: Call): Call =>
    async (...given) => {
      try {
        const answer = await call(...given);
        log.succeeded();
        return answer;
      } catch (error) {
        if (error instanceof Refusal && !isSilence(error)) log.succeeded();
        throw error;
      }
    };
  const entries = Object.entries(port).map(([name, part]) => [name, typeof part === 'function' ? watchedCall(part as Call) : part]);
  return Object.fromEntries(entries) as P;
}
