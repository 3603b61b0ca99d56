import { useQuery } from '@tanstack/react-query';
import { formatPhone } from '@earshot/domain/phone';
import { api } from '../../../platform/api.ts';
import classes from './preview.module.css';
import type { SentSms } from './use-sms.ts';

const texts: Readonly<Record<SentSms['status'], (number: string) => string>> = {
  waiting: (number) => `Sending an SMS to ${number}…`,
  sent: (number) => `Sent to ${number}. Tap the link in the SMS.`,
  late: (number) => `The SMS to ${number} is still on its way. It is taking longer than usual.`,
};

export function SmsStatus({ sent }: { readonly sent: SentSms | undefined }) {
  const settings = useQuery({ queryKey: ['settings'], staleTime: Infinity, queryFn: ({ signal }) => api.system.settings(undefined, { signal }) });
  return (
    <>
      <output className={classes['status']} data-status={sent?.status}>
        {sent && texts[sent.status](formatPhone(sent.to))}
      </output>
      {sent && settings.data?.developerInbox === true && (
        <p className={classes['note']}>
          This server shows text messages in its{' '}
          <a href={`/dev/inbox?to=${encodeURIComponent(sent.to)}`} target="_blank" rel="noreferrer">
            developer inbox
          </a>
          .
        </p>
      )}
    </>
  );
}
