import { defaultCountry, isPhoneCountry, type ParsedPhone, parsePhone, parsePhoneOfAny, type PhoneCountry, unservedText } from '@earshot/domain/phone';
import { invalid } from '../../platform/http/failures.ts';

export interface StoredNumber {
  /** E.164 */
  readonly phone: string;
  readonly country: PhoneCountry;
}

/** A typed number, and the wire name of its field. */
interface TypedNumber {
  readonly field: 'PhoneNumber' | 'phone';
  readonly typed: string;
  /** ISO 3166; the owner's own country by default. */
  readonly country?: string | undefined;
}

interface Owner {
  readonly country: string | null;
  readonly time_zone: string;
}

/** Parses a typed number; refuses in the form's own words (spec 1 §5). */
export function toStoredNumber({ field, typed, country }: TypedNumber, owner: Owner): StoredNumber {
  const parsed = parse(typed, country?.toUpperCase() ?? '', owner);
  if (!parsed.ok) throw invalid({ field, message: parsed.message });
  return { phone: parsed.e164, country: parsed.country };
}

function parse(typed: string, code: string, owner: Owner): ParsedPhone {
  if (isPhoneCountry(code)) return parsePhone(typed, code);
  if (code !== '') throw invalid({ field: 'countryCode', message: unservedText(code) });
  const own = owner.country ?? '';
  return parsePhoneOfAny(typed, isPhoneCountry(own) ? own : defaultCountry(owner.time_zone, 'en'));
}
