import { isIP } from 'node:net';

/** With these modes `pg` encrypts and checks the certificate, or gives up. */
const encrypting = new Set(['require', 'verify-ca', 'verify-full']);

const isThisMachine = (host: string): boolean => host === '' || host === 'localhost' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'));

/** The settings that lead to another machine without encryption: a sentence each, with the remedy. */
export function plainIn(environment: Readonly<Record<string, string | undefined>>): readonly string[] {
  return Object.entries(environment)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .flatMap(([name, value]) => {
      if (!name.endsWith('_URL') || name === 'PUBLIC_URL' || !value || !URL.canParse(value)) return [];
      const { protocol, hostname, searchParams } = new URL(value);
      if (isThisMachine(hostname)) return [];
      if (name === 'DATABASE_URL')
        return encrypting.has(searchParams.get('sslmode') ?? environment['PGSSLMODE'] ?? '')
          ? []
          : [`Database: DATABASE_URL points to ${hostname} without encryption. Add sslmode=verify-full to it, unless that network is your own`];
      return protocol === 'http:' ? [`${name} points to ${hostname} without encryption. Use https, unless that network is your own`] : [];
    });
}
