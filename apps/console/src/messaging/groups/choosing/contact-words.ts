import type { Contact } from '@earshot/contract';
import { formatCount } from '@earshot/domain';

/** The note below the name in a list. A number that the server withholds is a dash (decisions: Contacts). */
export function contactNote({ phone, isDefault, createdBy, creatorName }: Contact, ownerId: string, formatPhone: (e164: string) => string): string {
  const number = phone === '' ? '—' : formatPhone(phone);
  if (createdBy !== ownerId) return `${number} · Shared by ${creatorName}`;
  return isDefault ? `${number} · Your phone` : number;
}

export const contactsText = (count: number): string => (count === 1 ? '1 contact' : `${formatCount(count)} contacts`);
