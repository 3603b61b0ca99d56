import { Button, Checkbox } from '@mantine/core';
import { Notice } from '../../../ui/notice.tsx';
import classes from './profile.module.css';
import type { TypedRoles } from './use-user-form.ts';

interface RoleFieldsProps {
  readonly roles: TypedRoles;
  readonly error: string | undefined;
  /** The reason why no role can be changed. */
  readonly lock?: 'holder' | 'read-only' | undefined;
  /** An admin cannot toggle their own Admin role. */
  readonly isSelf: boolean;
  /** The Operator role stays until the data has another owner. */
  readonly ownsData: boolean;
  readonly onChange: (part: Partial<TypedRoles>) => void;
  readonly onTransfer: () => void;
}

const hints = { holder: 'The roles of the Account Holder are switched on the Admin page.', 'read-only': undefined } as const;

/** Admin and Operator, at least one of them (spec 1 §5). */
export function RoleFields({ roles, error, lock, isSelf, ownsData, onChange, onTransfer }: RoleFieldsProps) {
  const hint = lock === undefined ? (isSelf ? 'You cannot change your own Admin role.' : undefined) : hints[lock];
  return (
    <fieldset className={classes['roles']}>
      <legend>Roles</legend>
      <Checkbox
        size="sm"
        label="Admin"
        description="Manages users"
        checked={roles.isAdmin}
        disabled={lock !== undefined || isSelf}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : 'roles-error'}
        onChange={({ currentTarget }) => onChange({ isAdmin: currentTarget.checked })}
      />
      <Checkbox
        size="sm"
        label="Operator"
        description="Sets messages, adds contacts and groups"
        checked={roles.isOperator}
        disabled={lock !== undefined}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : 'roles-error'}
        onChange={({ currentTarget }) => onChange({ isOperator: currentTarget.checked })}
      />
      {hint !== undefined && <p className={classes['hint']}>{hint}</p>}
      {error !== undefined && (
        <p id="roles-error" className={classes['error']}>
          {error}
        </p>
      )}
      {ownsData && (
        <Notice text="This Operator owns contacts, groups or messages. Transfer them to another Operator first.">
          <Button variant="default" onClick={onTransfer}>
            Transfer data
          </Button>
        </Notice>
      )}
    </fieldset>
  );
}
