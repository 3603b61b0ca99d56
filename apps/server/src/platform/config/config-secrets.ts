import { readFileSync } from 'node:fs';

type Environment = Readonly<Record<string, string | undefined>>;

/** Settings that hold a secret, alone or in an address. */
const isSecret = (name: string): boolean => /_(?:SECRET|KEY|TOKEN|PASSWORD)$|^(?:DATABASE|MAIL)_URL$/.test(name);

const ending = '_FILE';
const inFile = (name: string): string => `${name}${ending}`;

/** The names by which a setting may be read from a file. */
export const fileNames = (known: readonly string[]): readonly string[] => known.filter(isSecret).map(inFile);

/**
 * The environment with the secrets that it names by a file, as systemd's credentials and Docker's secrets lie there.
 * Throws with a line for each that cannot be read.
 */
export function withSecretsOfFiles(environment: Environment): Environment {
  const wrong: string[] = [];
  const read: Record<string, string | undefined> = { ...environment };
  for (const [fileName, path] of Object.entries(environment)) {
    const name = fileName.slice(0, -ending.length);
    if (!fileName.endsWith(ending) || !isSecret(name) || !path) continue;
    if (environment[name]) wrong.push(`${name} and ${fileName} contradict each other: set one of them`);
    delete read[fileName];
    try {
      // Editors end a file with a new line.
      read[name] = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
      if (read[name] === '') wrong.push(`${fileName} leads to ${path}, which is empty`);
    } catch (error) {
      wrong.push(`${fileName} leads to ${path}, which cannot be read (${(error as NodeJS.ErrnoException).code})`);
    }
  }
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  return read;
}
