import type { ReadinessItem, ReadyState } from '@earshot/domain';

const lacks: Readonly<Record<ReadinessItem, string>> = {
  listening: 'The app is open but not started. Ask them to start listening.',
  sound: 'Sound is locked. Ask them to start listening, or to turn the sound on in the app.',
  voice: 'The phone has no voice. Ask them to add one in the text-to-speech settings.',
  position: 'The app cannot use the location. Ask them to allow it in the phone and browser settings.',
  screen: 'The screen may turn off, and then nothing plays. Ask them to keep it on.',
  storage: 'The phone may delete the messages. Ask them to free up space or install the app.',
  clock: 'The phone’s clock is wrong. Ask them to set it automatically.',
  push: 'Notifications are off, so reminders do not arrive. Ask them to turn notifications on in the app.',
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
      return lacking.length > 0 ? lacking : ['The app is open but has not reported its status yet.'];
    case 'app_closed':
      return ['The app is closed or offline. Ask them to open it.'];
    case 'background':
      return ['Only OwnTracks is running. They get a notification with a link and hear the message when they open it.'];
    case 'no_app':
      return ['The app is not signed in with this number. Send an invitation on the Contacts page.'];
    case 'waiting':
      return ['They have not agreed to hear your company. Invite them, or ask them to open the app and agree.'];
    case 'muted':
      return ['Your company is muted. Ask them to unmute it in the app.'];
    case 'left':
      return ['They left your company. Only they can rejoin, in the app.'];
  }
}
