import type { User } from '@earshot/contract';
import { type MantineColorScheme, Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { IconLogout, IconSelector } from '@tabler/icons-react';
import { useLogout } from './use-logout.ts';
import classes from './user-menu.module.css';

const schemes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'As the system' },
] as const;

/** The user's highest role in words. */
function roleOf(user: User): string {
  if (user.isSuper) return 'Super Admin';
  if (user.isSupport) return 'Support Admin';
  if (user.isHolder) return 'Account Holder';
  if (user.isAdmin) return user.isOperator ? 'Admin, Operator' : 'Admin';
  return user.isOperator ? 'Operator' : 'No role';
}

/** Who is signed in, the look, and the way out. */
export function UserMenu({ user }: { readonly user: User }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const logout = useLogout();
  const name = `${user.firstName} ${user.lastName}`.trim() || user.email;
  return (
    <Menu position="top-start" width={192} shadow="md">
      <Menu.Target>
        <UnstyledButton className={classes['user'] ?? ''} aria-label={`User menu of ${name}`}>
          <span className={classes['initials']} aria-hidden="true">
            {(user.firstName.slice(0, 1) + user.lastName.slice(0, 1)).toUpperCase() || user.email.slice(0, 1).toUpperCase()}
          </span>
          <span className={classes['who']}>
            <b>{name}</b>
            <span>{roleOf(user)}</span>
          </span>
          <IconSelector size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Appearance</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
          {schemes.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={14} aria-hidden />} onClick={logout.start}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
