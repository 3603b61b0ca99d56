import type { Drive } from '@earshot/contract';
import { leaveForTab, takeInTab } from '../../../platform/drive-draft.ts';

const key = 'earshot.hearDrive';

/** Hands a drive that may not be saved to the phone at the side, in a tab of its own. */
export const handDrive = (drive: Drive): void => leaveForTab(key, drive);

/** The drive that was handed over. */
export const takeDrive = (): Drive | undefined => (takeInTab(key) as Drive | null) ?? undefined;
