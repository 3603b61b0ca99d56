import type { ReadinessItem, ReadyState } from '@earshot/domain';

const lacks: Readonly<Record<ReadinessItem, string>> = {
  listening: 'The app is open and not started: press Start in it.',
  sound: 'Sound is locked: press Start and listen to the sample.',
  voice: 'The phone has no voice: add one in its settings, under text to speech.',
  position: 'The app may not use the position: allow it in the settings of the phone and the browser.',
  screen: 'The screen may go dark, and then nothing is heard: keep it on.',
  storage: 'The phone may not keep the messages: free some space, or install the app.',
  clock: 'The clock of the phone is wrong: let it be set by itself.',
  push: 'Notifications are off, so nobody can be reminded: allow them in the app.',
};

export interface PersonReadiness {
  readonly state: ReadyState;
  readonly missing: readonly string[];
}

/** The reasons why a person would not hear a message now, with remedies; one sentence or more. */
export function notReadyWords({ state, missing }: PersonReadiness): readonly string[] {
  const lacking = missing.flatMap((item) => (item in lacks ? [lacks[item as ReadinessItem]] : []));
  switch (state) {
    case 'ready':
      return lacking;
    case 'not_ready':
      return lacking.length > 0 ? lacking : ['The app is open and has not said yet how it is.'];
    case 'app_closed':
      return ['The app is closed, or has no network: ask them to open it.'];
    case 'background':
      return ['Only OwnTracks reports: a notification with a link comes, and the message is heard when it is opened.'];
    case 'no_app':
      return ['The app is not signed in with this number: send an invitation on the Contacts page.'];
    case 'waiting':
      return ['Has not said yes to your company: invite the person, or ask them to open the app and say yes.'];
    case 'muted':
      return ['Your company is muted: ask the person to let it speak again in the app.'];
    case 'left':
      return ['The person left your company: only they can come back, in the app.'];
  }
}
