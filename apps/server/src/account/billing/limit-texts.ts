import type { BillingLanguage } from '@earshot/domain';
import type { Place, Text } from './mail-texts.ts';

export type LimitKind = 'message' | 'receiver' | 'admin' | 'operator' | 'text';

export interface ReachedLimit extends Place {
  readonly limit: LimitKind;
  readonly count: number;
  readonly most: number;
  /** `raise` the number on Usage, `activate` the account, or neither at the largest number. */
  readonly remedy: 'raise' | 'activate' | 'none';
}

const english: Readonly<Record<LimitKind, string>> = {
  message: 'live messages',
  receiver: 'receivers',
  admin: 'Admins',
  operator: 'Operators',
  text: 'text messages of its free period',
};
const englishRemedies: Readonly<Record<ReachedLimit['remedy'], string>> = {
  raise: 'To have more, raise the number of messages on the Usage page, or delete messages that are no longer needed.',
  activate: 'To have more, activate the account on the Usage page.',
  none: 'No account can have more. Delete messages that are no longer needed.',
};

const spanish: Readonly<Record<LimitKind, string>> = {
  message: 'mensajes activos',
  receiver: 'receptores',
  admin: 'administradores',
  operator: 'operadores',
  text: 'mensajes de texto de su período gratuito',
};
const spanishRemedies: Readonly<Record<ReachedLimit['remedy'], string>> = {
  raise: 'Para tener más, aumente el número de mensajes en la página Usage, o borre los que ya no necesita.',
  activate: 'Para tener más, active la cuenta en la página Usage.',
  none: 'Ninguna cuenta puede tener más. Borre los mensajes que ya no necesita.',
};

/** Emails about a limit that is nearly reached, or reached. */
export const limitTexts: Readonly<Record<BillingLanguage, (facts: ReachedLimit) => Text>> = {
  en: ({ company, usageUrl, limit, count, most, remedy }) => ({
    subject:
      count < most
        ? `Your Earshot account has ${count} of ${most} ${english[limit]}`
        : `Your Earshot account has reached its limit of ${most} ${english[limit]}`,
    paragraphs: [
      count < most
        ? `${company} has ${count} of ${most} ${english[limit]}. Once the limit is reached, no more can be added.`
        : `${company} has ${count} of ${most} ${english[limit]}. No more can be added.`,
      englishRemedies[remedy],
      usageUrl,
    ],
  }),
  es: ({ company, usageUrl, limit, count, most, remedy }) => ({
    subject:
      count < most ? `Su cuenta de Earshot tiene ${count} de ${most} ${spanish[limit]}` : `Su cuenta de Earshot llegó a su límite de ${most} ${spanish[limit]}`,
    paragraphs: [
      count < most
        ? `${company} tiene ${count} de ${most} ${spanish[limit]}. Cuando se llegue al límite, no se podrán agregar más.`
        : `${company} tiene ${count} de ${most} ${spanish[limit]}. No se pueden agregar más.`,
      spanishRemedies[remedy],
      usageUrl,
    ],
  }),
};
