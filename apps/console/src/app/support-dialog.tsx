import { useQuery } from '@tanstack/react-query';
import { firstApi } from '../platform/first-api.ts';
import { AlertDialog } from '../ui/alert-dialog.tsx';

interface SupportDialogProps {
  readonly title: string;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function SupportDialog({ title, opened, onClose }: SupportDialogProps) {
  const { data } = useQuery({ queryKey: ['settings'], staleTime: Infinity, queryFn: ({ signal }) => firstApi.system.settings(undefined, { signal }) });
  return (
    <AlertDialog opened={opened} title={title} onClose={onClose}>
      <p>
        <b>You hear messages on your phone:</b> ask the person who sends them. Their name is in the text message that invited you, and next to each message in
        the app.
      </p>
      <p>
        <b>You log in to the console:</b> ask your Account Holder or an Admin of your company. They can add people, change roles and see the bills.
      </p>
      {data?.supportEmail === undefined ? (
        data?.supportUrl === undefined && (
          <p>
            <b>The server itself</b> is run by the people who gave your company the address {location.host}. They have not named a support address. Your Account
            Holder can contact them.
          </p>
        )
      ) : (
        <p>
          <b>The server itself</b>, {location.host}: write to <a href={`mailto:${data.supportEmail}`}>{data.supportEmail}</a>.
        </p>
      )}
      {data?.supportUrl !== undefined && (
        <p>
          <b>Anything else:</b> see{' '}
          <a href={data.supportUrl} target="_blank" rel="noreferrer">
            the support page
          </a>
          .
        </p>
      )}
    </AlertDialog>
  );
}
