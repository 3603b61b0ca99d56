// The rows of the features of this wing, which a web app loads together.
export { activity } from './activity.ts';
export { driveTests } from './drive-tests.ts';
export { messagePreviews } from './message-previews.ts';
export { nudges } from './nudges.ts';
export { ownTracks } from './own-tracks.ts';
export { push } from './push.ts';
export { receivers } from './receivers.ts';
export { reportMails } from './report-mails.ts';
export { speech } from './speech.ts';
