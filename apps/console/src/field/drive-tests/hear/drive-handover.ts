import type { Drive } from '@earshot/contract';
import { leaveForTab, takeInTab } from '../../../platform/drive-draft.ts';

const key = 'earshot.hearDrive';

/** Hands a drive, possibly unsaved, to the phone at the side in a tab of its own. */
export const handDrive = (drive: Drive): void => leaveForTab(key, drive);

export const takeDrive = (): Drive | undefined => (takeInTab(key) as Drive | null) ?? undefined;
