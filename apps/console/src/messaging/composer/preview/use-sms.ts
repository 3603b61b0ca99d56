import { useMutation, useQuery } from '@tanstack/react-query';
import { parsePhone, phoneFields, type TypedPhone } from '@earshot/domain/phone';
import { useState } from 'react';
import { isRefused, type Language } from '@earshot/domain';
import { api } from '../../../platform/api.ts';
import { failureText, fieldFailure } from '../../../platform/failure-text.ts';
import { newKey } from '../../../platform/new-key.ts';

/** A text message that was handed over, and its known state. */
export interface SentSms {
  /** E.164 */
  readonly to: string;
  readonly status: 'waiting' | 'sent' | 'late';
}

interface SmsOptions {
  readonly messageId: string;
  readonly language: Language;
}

interface Order {
  readonly to: string;
  readonly phone: TypedPhone;
  readonly language: Language;
  /** A resend after a lost answer uses the same key, so that it is the same text message. */
  readonly key: string;
}

const askEveryMs = 1_500;
const lateAfterMs = 60_000;

/** Sends previews and follows the last one until it is sent or has failed. */
export function useSms({ messageId, language }: SmsOptions) {
  const [fieldError, setFieldError] = useState<string>();
  const [dismissed, setDismissed] = useState<string>();
  const send = useMutation({
    mutationFn: async ({ phone, language, key }: Order) => {
      const body = { ContentID: messageId, language, PhoneNumber: phone.number, countryCode: phone.country };
      const { smsId } = await api.messagePreviews.send({ body }, { idempotencyKey: key });
      return { smsId, sentAt: Date.now() };
    },
    onError: (error) => setFieldError(fieldFailure(error, 'PhoneNumber')),
  });
  const smsId = send.data?.smsId ?? '';
  const outcome = useQuery({
    queryKey: ['preview-sms', smsId],
    enabled: smsId !== '',
    queryFn: async ({ signal }) => ({ ...(await api.messagePreviews.sms({ query: { id: smsId } }, { signal })), askedAt: Date.now() }),
    refetchInterval: ({ state }) => (state.data === undefined || state.data.status === 'waiting' ? askEveryMs : false),
    gcTime: 0,
  });

  const failure = outcome.data?.status === 'failed' ? (outcome.data.error ?? '') : undefined;

  const sendTo = (phone: TypedPhone): void => {
    const parsed = parsePhone(phone.number, phone.country);
    setFieldError(parsed.ok ? undefined : parsed.message);
    if (!parsed.ok) return;
    const last = send.isError && !isRefused(send.error) ? send.variables : undefined;
    const isRepeat = last?.phone.number === phone.number && last.phone.country === phone.country && last.language === language;
    send.mutate({ to: parsed.e164, phone, language, key: isRepeat ? last.key : newKey() });
  };
  const isFieldError = send.isError && fieldFailure(send.error, 'PhoneNumber') !== undefined;
  return {
    sendTo,
    sendToOwn: (e164: string) => sendTo(phoneFields(e164) ?? { country: 'US', number: e164 }),
    isSending: send.isPending,
    fieldError,
    clearError: () => setFieldError(undefined),
    /** An error that does not concern the number. */
    notice: send.isError && !isFieldError ? failureText(send.error) : undefined,
    /** The provider's error about the text message. */
    problem: dismissed === smsId ? undefined : failure,
    dismissProblem: () => setDismissed(smsId),
    sent: toSentSms(send.isSuccess ? send.variables.to : undefined, outcome.data?.status, (outcome.data?.askedAt ?? 0) - (send.data?.sentAt ?? 0)),
  };
}

function toSentSms(to: string | undefined, status: 'waiting' | 'sent' | 'failed' | undefined, waitedMs: number): SentSms | undefined {
  if (to === undefined || status === 'failed') return undefined;
  if (status === 'sent') return { to, status };
  return { to, status: waitedMs > lateAfterMs ? 'late' : 'waiting' };
}
