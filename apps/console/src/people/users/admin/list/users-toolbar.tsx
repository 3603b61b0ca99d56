import type { TeamMember } from '@earshot/contract';
import { formatCount } from '@earshot/domain';
import { Button } from '@mantine/core';
import { IconArchive, IconSend, IconTrash } from '@tabler/icons-react';
import { SearchBox } from '../../../../ui/list/search-box.tsx';
import { Segments } from '../../../../ui/segments.tsx';
import { SheetToolbar } from '../../../../ui/sheet.tsx';
import type { UsersFilter } from '../admin-queries.ts';
import { isOpenInvitation, mayArchive, type Viewer } from '../member.ts';
import classes from './list.module.css';

// spec 2 §9
const shownStatuses = ['All', 'Pending', 'Active', 'Expired'] as const;

interface BulkEvents {
  readonly resendSelected: (chosen: readonly TeamMember[]) => void;
  readonly deleteSelected: (chosen: readonly TeamMember[]) => void;
  readonly archiveSelected: (chosen: readonly TeamMember[]) => void;
  readonly clear: () => void;
}

interface UsersToolbarProps {
  readonly filter: UsersFilter;
  readonly chosen: readonly TeamMember[];
  readonly viewer: Viewer;
  readonly isTransferring: boolean;
  readonly bulk: BulkEvents;
  readonly onChange: (change: Partial<UsersFilter>) => void;
}

/** Search and filter; the actions on selected users replace them. */
export function UsersToolbar({ filter, onChange, ...rest }: UsersToolbarProps) {
  return (
    <SheetToolbar>
      {rest.chosen.length > 0 ? (
        <BulkBar {...rest} />
      ) : (
        <SearchBox label="Search users" placeholder="Search name or email" value={filter.search} onSearch={(search) => onChange({ search })} />
      )}
      <Segments label="Status" values={shownStatuses} value={filter.status} onChange={(status) => onChange({ status })} />
    </SheetToolbar>
  );
}

function BulkBar({ chosen, viewer, isTransferring, bulk }: Omit<UsersToolbarProps, 'filter' | 'onChange'>) {
  const { act = '', quietly = '' } = classes;
  const hasInvitations = chosen.some(isOpenInvitation);
  const hasUsers = chosen.some((member) => mayArchive(member, viewer));
  return (
    <fieldset className={classes['bulk']} aria-label="Selected users">
      <output>{formatCount(chosen.length)} selected</output>
      {hasInvitations && (
        <Button className={act} variant="default" leftSection={<IconSend size={14} aria-hidden />} onClick={() => bulk.resendSelected(chosen)}>
          Resend invitations
        </Button>
      )}
      {hasInvitations && (
        <Button className={act} variant="default" leftSection={<IconTrash size={14} aria-hidden />} onClick={() => bulk.deleteSelected(chosen)}>
          Delete invitations
        </Button>
      )}
      {hasUsers && (
        <Button
          className={act}
          variant="default"
          leftSection={<IconArchive size={14} aria-hidden />}
          disabled={isTransferring}
          onClick={() => bulk.archiveSelected(chosen)}
        >
          Archive
        </Button>
      )}
      <Button className={quietly} variant="subtle" color="gray" onClick={bulk.clear}>
        Clear
      </Button>
    </fieldset>
  );
}
