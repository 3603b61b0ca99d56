import type { ReportRhythm } from '@earshot/domain';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api } from '../../../platform/api.ts';
import { formatsFor } from '../../../platform/dates.ts';
import { failureText, fieldFailure } from '../../../platform/failure-text.ts';
import { FilterSelect } from '../../../ui/list/filter-select.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useViewerId } from '../viewer.tsx';
import classes from './over-time.module.css';

const rhythms = [
  { value: 'day', label: 'Every day' },
  { value: 'week', label: 'Every Monday' },
] as const;
const toRhythm = (value: string): ReportRhythm => (value === 'week' ? 'week' : 'day');

export function ReportMails({ timeZone }: { readonly timeZone: string }) {
  const viewerId = useViewerId();
  const queryClient = useQueryClient();
  const queryKey = ['report-mails', viewerId];
  const { data, error } = useQuery({ queryKey, queryFn: ({ signal }) => api.reportMails.list(undefined, { signal }) });
  const [email, setEmail] = useState('');
  const [rhythm, setRhythm] = useState<ReportRhythm>('day');
  const onSuccess = () => queryClient.invalidateQueries({ queryKey });
  const save = useMutation({
    mutationFn: (body: { readonly email: string; readonly rhythm: ReportRhythm }) => api.reportMails.save({ body }),
    onSuccess: () => {
      setEmail('');
      return onSuccess();
    },
  });
  const remove = useMutation({ mutationFn: (address: string) => api.reportMails.remove({ body: { email: address } }), onSuccess });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    save.mutate({ email: email.trim(), rhythm });
  };
  const problem = save.error ?? remove.error ?? error;
  return (
    <section className={classes['mails']} aria-label="Email reports">
      <h2>Email reports</h2>
      <p>Reports go out at 7 AM: every day for the day before, or every Monday for the week before.</p>
      {data && data.reports.length > 0 && (
        <ul>
          {data.reports.map((report) => (
            <li key={report.email}>
              <span>
                <b>{report.email}</b>
                <small>
                  {report.hasUnsubscribed
                    ? 'Unsubscribed'
                    : `${report.rhythm === 'day' ? 'Every day' : 'Every Monday'}, next on ${formatsFor(timeZone).moment(report.nextAt)}`}
                </small>
              </span>
              {!report.hasUnsubscribed && (
                <Button
                  variant="default"
                  size="compact-sm"
                  loading={remove.isPending && remove.variables === report.email}
                  aria-label={`Remove ${report.email}`}
                  onClick={() => remove.mutate(report.email)}
                >
                  Remove
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={submit} noValidate>
        <label>
          Email address
          <input
            type="email"
            maxLength={320}
            autoComplete="off"
            value={email}
            aria-invalid={fieldFailure(save.error, 'email') !== undefined}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
        </label>
        <FilterSelect label="How often" value={rhythm} options={rhythms} onChange={(value) => setRhythm(toRhythm(value))} />
        <Button type="submit" disabled={email.trim() === ''} loading={save.isPending}>
          Send reports
        </Button>
      </form>
      {problem && <Notice text={failureText(problem)} />}
    </section>
  );
}
