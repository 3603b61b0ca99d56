import type { Config } from '../../platform/config/config.ts';

const maxLength = 300;
/** Shorter secrets would match ordinary words. */
const shortestSecret = 4;

/** Every secret of the settings in each form that an error may contain: plain, and encoded as in an address. */
export function listSecrets({ sms, mail, geocoder, translator, cards, google, openId }: Config): readonly string[] {
  const found = [sms, mail, geocoder, translator, cards, google, openId].flatMap((settings) => Object.entries(settings ?? {}).flatMap(secretsIn));
  const forms = found.flatMap((secret) => [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')]);
  // Longest first: one may be part of another.
  return [...new Set(forms)].filter(({ length }) => length >= shortestSecret).toSorted((a, b) => b.length - a.length);
}

function secretsIn([name, value]: readonly [string, unknown]): readonly string[] {
  if (typeof value !== 'string') return [];
  if (/secret|token|password|key$/i.test(name) && name !== 'publishableKey') return [value];
  const password = URL.canParse(value) ? new URL(value).password : '';
  return password === '' ? [] : [password, plain(password)];
}

function plain(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

/** Why something failed, on one line of at most 300 characters, without secrets or personal data. */
export function failureText(error: unknown, secrets: readonly string[] = []): string {
  const text = withoutPersons(withoutSecrets(describeError(error), secrets))
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return text.length > maxLength ? `${text.slice(0, maxLength - 1).toWellFormed()}…` : text || 'It failed without a reason.';
}

/** "fetch failed" says nothing; its cause does. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : 'It failed without a reason.';
  const own = error.message === '' ? findErrorCode(error) : error.message;
  const cause = error.cause instanceof Error ? error.cause.message || findErrorCode(error.cause) : '';
  return cause === '' || own.includes(cause) ? own : `${own}: ${cause}`;
}

const findErrorCode = (error: Error & { readonly code?: unknown }): string => (typeof error.code === 'string' ? error.code : error.name);

const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  secrets
    .reduce((rest, secret) => rest.replaceAll(secret, '[secret]'), text)
    // Keeps an address's host and path alone: user names and passwords before them, and the query behind, may be secret.
    .replaceAll(/\b([a-z][a-z0-9+.-]*:\/\/)(?:[^\s/?#@]*@)?([^\s?#"'<>]*)[^\s"'<>]*/gi, '$1$2')
    .replaceAll(/\b(Bearer|Basic|DeepL-Auth-Key)\s+[^\s"',]+/gi, '$1 [secret]')
    .replaceAll(/\b(password|passwd|pwd|token|secret|api[_-]?key|apikey|key|auth)(["']?\s*[=:]\s*["']?)[^\s"',;&]+/gi, '$1$2[secret]');

const withoutPersons = (text: string): string =>
  text.replaceAll(/[\w.+%-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi, '[email]').replaceAll(/(?<!\w)\+?\d{9,15}\b/g, '[phone]');
