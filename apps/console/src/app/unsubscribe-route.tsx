import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { api } from '../platform/api.ts';
import { failureText } from '../platform/failure-text.ts';
import { AlertDialog } from '../ui/alert-dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { LandingBackdrop } from './landing-layout.tsx';
import { useClose } from './use-close.ts';

/** The unsubscribe link of a report. It needs a click, so that a mail program that follows links ends nothing. */
export function UnsubscribeRoute() {
  const { c = '', u = '', e = '', t = '' } = useSearch({ from: '/unsubscribe' });
  const close = useClose();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => api.reportMails.unsubscribe({ body: { clientId: c, userId: u, email: e, token: t } }),
  });
  const isEnded = data?.isEnded === true;
  return (
    <LandingBackdrop>
      <AlertDialog opened title="Reports by email" onClose={close}>
        <output>{isEnded ? `${e} no longer gets these reports.` : `${e} gets reports of who heard their messages.`}</output>
        {!isEnded && (
          <Button loading={isPending} onClick={() => mutate()}>
            Unsubscribe
          </Button>
        )}
        {error && <Notice text={failureText(error)} />}
        {data && !isEnded && <Notice text="This link is incomplete or has expired. Open the link in the newest report." />}
      </AlertDialog>
    </LandingBackdrop>
  );
}
