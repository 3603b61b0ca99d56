import { Refusal } from '@earshot/domain';
import { defaultCountry, isPhoneCountry, parsePhone, parsePhoneOfAny, unservedText } from '@earshot/domain/phone';

interface TypedNumber {
  readonly phone?: string | undefined;
  readonly countryCode?: string | undefined;
}

interface Profile {
  readonly phone: string | null;
  readonly country: string | null;
  readonly timeZone: string;
}

const refused = (message: string): Refusal => new Refusal({ code: 'invalid_input', issues: [{ field: 'PhoneNumber', message }] }, message);

/** The number of a preview, E.164: the number typed, else the caller's own. Refuses in the form's own words (spec 1 §5). */
export function toPhoneNumber({ phone = '', countryCode }: TypedNumber, profile: Profile): string {
  if (phone.trim() === '' && profile.phone !== null) return profile.phone;
  const code = (countryCode || profile.country || defaultCountry(profile.timeZone, 'en')).toUpperCase();
  if (!isPhoneCountry(code)) throw refused(unservedText(code));
  const parsed = countryCode ? parsePhone(phone, code) : parsePhoneOfAny(phone, code);
  if (!parsed.ok) throw refused(parsed.message);
  return parsed.e164;
}
