/** The option of a project or a file. */
export interface ShellOption {
  /** Whether phones have the native app. */
  readonly isInShell: boolean;
}

/**
 * Journeys of a receiver that the native app passes as they are written, by file. The others are about browsers: service
 * workers, recordings, permissions, windows, live updates, and positions that a test gives to the page.
 */
export const shellJourneys: Readonly<Record<string, string>> = {
  'main-job': 'an operator composes, a receiver drives there',
  'receiver-field': 'chime, then one message after another',
  consent: 'a number that two companies have|Start is not pressed into silence|signs in from the link of an invitation',
  silence: 'leaves it to a person who ends',
  versions: 'corrections keep the record',
  remedies: 'the list leads by keyboard',
  glance: 'the four buttons|the Spanish title',
  readiness: 'a full phone says so|a wrong clock',
  'first-hour': 'the phone that scans',
  trouble: 'an unknown number gets',
};
