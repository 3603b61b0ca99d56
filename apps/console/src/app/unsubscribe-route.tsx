import type { Language } from '@earshot/domain';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { api } from '../platform/api.ts';
import { readBrowserLanguage } from '../platform/browser-language.ts';
import { failureText } from '../platform/failure-text.ts';
import { AlertDialog } from '../ui/alert-dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { LandingBackdrop } from './landing-layout.tsx';
import { useClose } from './use-close.ts';

const en = {
  title: 'Reports by email',
  ended: (email: string) => `${email} no longer gets these reports.`,
  running: (email: string) => `${email} gets reports of who heard their messages.`,
  unsubscribe: 'Unsubscribe',
  wrong: 'This link is incomplete or has expired. Open the link in the newest report.',
  failure: failureText,
};

const es: typeof en = {
  title: 'Informes por correo',
  ended: (email) => `${email} ya no recibe estos informes.`,
  running: (email) => `${email} recibe informes sobre quién escuchó los mensajes.`,
  unsubscribe: 'Cancelar la suscripción',
  wrong: 'El enlace no está completo o venció. Abra el enlace del informe más reciente.',
  failure: () => 'Algo salió mal. Revise la conexión y vuelva a intentarlo.',
};

/** A report comes in English or Spanish, and its reader may not know the console. */
const words: Readonly<Record<Language, typeof en>> = { en, es };

/** The unsubscribe link of a report. It needs a click, so that a mail program that follows links ends nothing. */
export function UnsubscribeRoute() {
  const { c = '', u = '', e = '', t = '' } = useSearch({ from: '/unsubscribe' });
  const close = useClose();
  const language = readBrowserLanguage();
  const { title, ended, running, unsubscribe, wrong, failure } = words[language];
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => api.reportMails.unsubscribe({ body: { clientId: c, userId: u, email: e, token: t } }),
  });
  const isEnded = data?.isEnded === true;
  return (
    <LandingBackdrop>
      <AlertDialog opened title={title} language={language} onClose={close}>
        <output>{isEnded ? ended(e) : running(e)}</output>
        {!isEnded && (
          <Button loading={isPending} onClick={() => mutate()}>
            {unsubscribe}
          </Button>
        )}
        {error && <Notice text={failure(error)} />}
        {data && !isEnded && <Notice text={wrong} />}
      </AlertDialog>
    </LandingBackdrop>
  );
}
