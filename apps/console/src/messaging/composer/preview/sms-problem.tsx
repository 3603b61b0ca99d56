import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';

interface SmsProblemProps {
  readonly error: string | undefined;
  readonly onClose: () => void;
}

/** The error dialog of spec 1 §2: the SMS error text, how to correct a wrong number, and the support contact. */
export function SmsProblem({ error, onClose }: SmsProblemProps) {
  const settings = useQuery({ queryKey: ['settings'], staleTime: Infinity, queryFn: ({ signal }) => api.system.settings(undefined, { signal }) });
  // The text stays while the dialog closes.
  const [said, setSaid] = useState(error);
  if (error !== undefined && error !== said) setSaid(error);
  if (said === undefined) return null;
  const supportUrl = settings.data?.supportUrl ?? '/support';
  return (
    <AlertDialog opened={error !== undefined} title="Sorry, there is a problem." onClose={onClose}>
      <p>The SMS could not be sent: {said}</p>
      <p>If the phone number is wrong, correct it here and send the SMS again. Correct your own number in your profile.</p>
      <p>
        If you need assistance, contact{' '}
        <a href={supportUrl} target="_blank" rel="noreferrer">
          Support
        </a>
        .
      </p>
    </AlertDialog>
  );
}
