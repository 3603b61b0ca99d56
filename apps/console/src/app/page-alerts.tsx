import { closeAlert, type PageAlert } from '../platform/alerts.ts';
import { AlertDialog } from '../ui/alert-dialog.tsx';
import { AlertText } from './alert-text.tsx';

export function PageAlerts({ alert }: { readonly alert: PageAlert }) {
  return (
    <AlertDialog opened title="Attention" onClose={closeAlert}>
      <AlertText alert={alert} />
    </AlertDialog>
  );
}
