import { AlertDialog } from '../../../../ui/alert-dialog.tsx';
import { lastRoleText } from '../last-role.ts';
import type { GivenRole } from '../member.ts';

interface LastRoleAlertProps {
  readonly opened: boolean;
  readonly role: GivenRole;
  readonly onClose: () => void;
}

/** Says that the account must keep an Admin and an Operator (spec 2 §8). */
export function LastRoleAlert({ opened, role, onClose }: LastRoleAlertProps) {
  return (
    <AlertDialog opened={opened} title="Attention" onClose={onClose}>
      <p>{lastRoleText(role)}</p>
      <p>Add a new user with the role of {role} first.</p>
    </AlertDialog>
  );
}
