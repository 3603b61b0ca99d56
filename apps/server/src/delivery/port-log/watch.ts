import { Refusal } from '@earshot/domain';
import type { Mailer, SmsGateway } from '../outbox/index.ts';
import type { PortOutcome } from './port-log.ts';

/** The same gateway, whose outcomes are logged. */
export const watchGateway = (gateway: SmsGateway, log: PortOutcome): SmsGateway => ({ ...gateway, send: (sms) => watched(log, () => gateway.send(sms)) });

/** The same mailer, whose outcomes are logged. */
export const watchMailer = <M extends Mailer>(mailer: M, log: PortOutcome): M => ({ ...mailer, send: (mail) => watched(log, () => mailer.send(mail)) });

/** A refusal is an answer: the provider is well and this one number is not. */
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

/** The same port, which tells of each answer it gets; its failures it tells elsewhere. A refusal is an answer too, such as that of a bank that declines, unless `isSilence`. */
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
