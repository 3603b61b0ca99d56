import type { Language } from '@earshot/domain';
import { useQuery } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { AlertDialog } from '../ui/alert-dialog.tsx';

const en = {
  hear: 'You hear messages on your phone:',
  hearAsk: 'ask the person who sends them. Their name is in the text message that invited you, and next to each message in the app.',
  log: 'You log in to the console:',
  logAsk: 'ask your Account Holder or an Admin of your company. They can add people, change roles and see the bills.',
  server: 'The server itself',
  unnamed: (host: string) =>
    ` is run by the people who gave your company the address ${host}. They have not named a support address. Your Account Holder can contact them.`,
  write: (host: string) => `, ${host}: write to `,
  else: 'Anything else:',
  see: 'see ',
  page: 'the support page',
};

const es: typeof en = {
  hear: 'Si oye mensajes en su teléfono:',
  hearAsk: 'pregunte a quien los envía. Su nombre está en el SMS que le envió la invitación y junto a cada mensaje en la aplicación.',
  log: 'Si inicia sesión en la consola:',
  logAsk: 'pregunte al titular de la cuenta o a un administrador de su empresa. Ellos pueden agregar personas, cambiar roles y ver las facturas.',
  server: 'El servidor',
  unnamed: (host) =>
    ` lo administra quien dio a su empresa la dirección ${host}, sin indicar una dirección de soporte. El titular de la cuenta puede comunicarse con esa persona.`,
  write: (host) => `, ${host}: escriba a `,
  else: 'Para todo lo demás:',
  see: 'vea ',
  page: 'la página de soporte',
};

const words: Readonly<Record<Language, typeof en>> = { en, es };

interface SupportDialogProps {
  readonly language?: Language;
  readonly title: string;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function SupportDialog({ language = 'en', title, opened, onClose }: SupportDialogProps) {
  const { data } = useQuery({ queryKey: ['settings'], staleTime: Infinity, queryFn: ({ signal }) => api.system.settings(undefined, { signal }) });
  const text = words[language];
  return (
    <AlertDialog opened={opened} title={title} language={language} onClose={onClose}>
      <p>
        <b>{text.hear}</b> {text.hearAsk}
      </p>
      <p>
        <b>{text.log}</b> {text.logAsk}
      </p>
      {data?.supportEmail === undefined ? (
        data?.supportUrl === undefined && (
          <p>
            <b>{text.server}</b>
            {text.unnamed(location.host)}
          </p>
        )
      ) : (
        <p>
          <b>{text.server}</b>
          {text.write(location.host)}
          <a href={`mailto:${data.supportEmail}`}>{data.supportEmail}</a>.
        </p>
      )}
      {data?.supportUrl !== undefined && (
        <p>
          <b>{text.else}</b> {text.see}
          <a href={data.supportUrl} target="_blank" rel="noreferrer">
            {text.page}
          </a>
          .
        </p>
      )}
    </AlertDialog>
  );
}
