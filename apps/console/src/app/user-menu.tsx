import type { User } from '@earshot/contract';
import { fullName } from '@earshot/domain';
import { useMantineColorScheme } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { openHelp, showPanel } from '../platform/panels.ts';
import type { Session } from '../platform/session.ts';
import { ActionMenu } from '../ui/list/action-menu.tsx';
import { mayEnter } from './access.ts';
import { useLogout } from './use-logout.ts';
import classes from './user-menu.module.css';

const schemes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'Auto' },
] as const;

/** The user's highest role in words. */
function formatRole(user: User): string {
  if (user.isSuper) return 'Super Admin';
  if (user.isSupport) return 'Support Admin';
  if (user.isHolder) return 'Account Holder';
  if (user.isAdmin) return user.isOperator ? 'Admin, Operator' : 'Admin';
  return user.isOperator ? 'Operator' : 'No role';
}

interface UserMenuProps {
  readonly session: Session;
  readonly user: User;
  readonly onProfile: () => void;
}

export function UserMenu({ session, user, onProfile }: UserMenuProps) {
  const navigate = useNavigate();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const logout = useLogout();
  const name = fullName(user) || user.email;
  const looks = schemes.map(({ value, label }) => ({ label, isChosen: colorScheme === value, onSelect: () => setColorScheme(value) }));
  // spec 1 §2 and §6
  const own = [
    { label: 'Profile', onSelect: onProfile },
    ...(session.onBehalf === undefined && (user.isOperator || user.isHolder)
      ? [{ label: 'First steps', onSelect: () => void navigate({ to: '/messages', search: { steps: '1' } }) }]
      : []),
    ...(mayEnter('admin', session) ? [{ label: 'Admin', onSelect: () => void navigate({ to: '/admin' }) }] : []),
    ...(mayEnter('account', session) ? [{ label: 'Usage', onSelect: () => void navigate({ to: '/account' }) }] : []),
  ];
  const help = [
    { label: 'Help for this page', onSelect: openHelp },
    { label: 'Find anything (Ctrl K)', onSelect: () => showPanel('palette') },
  ];
  const sections = [{ actions: own }, { actions: help }, { heading: 'Appearance', actions: looks }, { actions: [{ label: 'Logout', onSelect: logout.start }] }];
  return (
    <ActionMenu className={classes['user']} label="User menu" isNamedByContent align="start" sections={sections}>
      <span className={classes['initials']} aria-hidden="true">
        {(user.firstName.slice(0, 1) + user.lastName.slice(0, 1)).toUpperCase() || user.email.slice(0, 1).toUpperCase()}
      </span>
      <span className={classes['who']}>
        <b>{name}</b>
        <span>{formatRole(user)}</span>
      </span>
      <IconSelector size={14} aria-hidden />
    </ActionMenu>
  );
}
