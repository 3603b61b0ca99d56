import { readFileSync } from 'node:fs';

type Environment = Readonly<Record<string, string | undefined>>;

/** Settings that hold a secret, alone or in an address. */
const isSecret = (name: string): boolean => /_(?:SECRET|KEY|TOKEN|PASSWORD)$|^(?:DATABASE|MAIL)_URL$/.test(name);

const inFile = (name: string): string => `${name}_FILE`;

/** The names by which a setting may be read from a file. */
export const fileNames = (known: readonly string[]): readonly string[] => known.filter(isSecret).map(inFile);

/**
 * The environment with the secrets that it names by a file, as systemd's credentials and Docker's secrets lie there.
 * Files of other programs' names are left alone. Throws with a line for each file that cannot be read.
 */
export function withSecretsOfFiles(environment: Environment, known: readonly string[]): Environment {
  const wrong: string[] = [];
  const read: Record<string, string | undefined> = { ...environment };
  for (const name of known.filter(isSecret)) {
    const fileName = inFile(name);
    const path = environment[fileName];
    if (!path) continue;
    if (environment[name]) wrong.push(`${name} and ${fileName} contradict each other: set one of them`);
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
