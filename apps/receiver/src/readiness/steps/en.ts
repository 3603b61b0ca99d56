import type { Steps } from './steps.ts';

const iphoneLocation =
  'Settings, Privacy & Security, Location Services: turn them on, then under Safari Websites choose While Using the App and Precise Location.';

export const en: Steps = {
  listening_off: { else: 'Tap Start, and keep this screen open.' },
  listening_paused: { else: 'Come back to this screen: a web app hears your position only while it is seen.' },
  sound_locked: { else: 'Browsers keep silent until somebody taps. Tap the button and listen for the sample.' },
  sound_broken: {
    iphone_tab: 'Turn the ring switch on and the volume up, then try again. Settings, Accessibility, Spoken Content, Voices shows the voices of this phone.',
    iphone_app: 'Turn the ring switch on and the volume up, then try again. Settings, Accessibility, Spoken Content, Voices shows the voices of this phone.',
    android_chrome: 'Turn the media volume up, then try again. Settings, Accessibility, Text-to-speech output: choose an engine and play its example.',
    samsung: 'Turn the media volume up, then try again. Settings, General management, Text-to-speech: choose an engine and play its example.',
    else: "Turn the volume up and look at the voices in the system's settings for speech, then try again.",
  },
  sound_untested: { else: 'Start speaks a short sample. Turn the media volume up before.' },
  voice_none: {
    iphone_tab: 'Settings, Accessibility, Spoken Content, Voices: download a voice of your language, then open this page again.',
    iphone_app: 'Settings, Accessibility, Spoken Content, Voices: download a voice of your language, then open Earshot again.',
    android_chrome: 'Settings, Accessibility, Text-to-speech output: under the engine choose Install voice data and take your language.',
    samsung: 'Settings, General management, Text-to-speech: under the engine choose Install voice data and take your language.',
    android_other: 'Install the voice data of your language in the settings for text-to-speech, or use Chrome.',
    else: "Install a voice of your language in the system's settings for speech, then open this page again.",
  },
  voice_unlisted: { else: 'That need not mean anything. If you hear the sample at Start in your language, all is well.' },
  position_denied: {
    iphone_tab: `Tap the page menu beside the address, Website Settings, Location: Allow. If that is missing: ${iphoneLocation}`,
    iphone_app: iphoneLocation,
    android_chrome:
      'Tap the icon left of the address, Permissions, Location: Allow, and turn Use precise location on. Location has to be on for the phone as well.',
    samsung:
      'Tap the lock left of the address, Permissions, Location: Allow. Location has to be on for the phone, and for Samsung Internet in its app settings.',
    android_other: "Allow the location for this site in the browser's settings, and turn the location of the phone on.",
    desktop: 'Click the icon left of the address and allow the location for this site.',
    else: "Allow the location for this site in the browser's settings.",
  },
  position_vague: {
    iphone_tab: `Small places go unnoticed. ${iphoneLocation}`,
    iphone_app: `Small places go unnoticed. ${iphoneLocation}`,
    android_chrome:
      'Small places go unnoticed. Settings, Location, App permissions, Chrome: turn Use precise location on. Outdoors it gets better within a minute.',
    samsung:
      'Small places go unnoticed. Settings, Location, App permissions, Samsung Internet: turn Use precise location on. Outdoors it gets better within a minute.',
    desktop: 'A computer guesses its position from the network. Use a phone.',
    else: 'Small places go unnoticed. Allow the precise location for the browser. Outdoors it gets better within a minute.',
  },
  position_none: { else: 'Go where the sky can be seen, and turn the location of this phone on. Earshot keeps trying.' },
  position_awaited: { else: 'The first position takes up to a minute outdoors. Allow it if the browser asks.' },
  position_unasked: { else: 'This app never sends the position. Choose Allow, and precise.' },
  screen_off: {
    iphone_tab: 'Low Power Mode may be on: turn it off in Settings, Battery, or put the phone on its charger.',
    iphone_app: 'Low Power Mode may be on: turn it off in Settings, Battery, or put the phone on its charger.',
    else: 'The battery saver may be on: turn it off, or put the phone on its charger.',
  },
  screen_unable: {
    iphone_tab: 'Settings, Display & Brightness, Auto-Lock: Never, while you drive.',
    iphone_app: 'Settings, Display & Brightness, Auto-Lock: Never, while you drive. From iOS 18.4 on the installed app does it by itself.',
    else: 'Set the screen time-out of this phone to the longest while you drive, or use a current Chrome.',
  },
  screen_untested: { else: 'Start keeps the screen on while this page is seen.' },
  storage_none: { else: 'Private windows store nothing, and neither do browsers that block site data. Open this page in an ordinary window.' },
  storage_full: { else: 'Free some space on this phone. Messages still play; what you hear is sent as long as this page stays open.' },
  storage_passing: {
    iphone_tab: 'Safari clears pages that are not opened for a week. Tap Share, then Add to Home Screen, and open Earshot from there.',
    iphone_app: 'iOS rarely clears an installed app. Asking does no harm.',
    android_chrome: 'Install Earshot: menu, Add to Home screen, Install. Then the browser keeps it.',
    samsung: 'Install Earshot: menu, Add page to, Home screen. Then the browser keeps it.',
    else: 'Install Earshot from the menu of the browser, or bookmark this page; the browser then keeps what it stores.',
  },
  storage_untold: { else: 'Nothing to do: it stores the messages, and does not say for how long.' },
  clock_off: {
    iphone_tab: 'Settings, General, Date & Time: Set Automatically.',
    iphone_app: 'Settings, General, Date & Time: Set Automatically.',
    android_chrome: 'Settings, System, Date & time: Set time automatically.',
    samsung: 'Settings, General management, Date and time: Automatic date and time.',
    else: 'Let the system set the date and the time by itself, in its settings.',
  },
  clock_uncompared: { else: 'It is compared with the server as soon as that can be reached.' },
  push_unasked: { else: 'Earshot then reminds you when a message is near its time and this page is closed. No text of a message is shown.' },
  push_denied: {
    iphone_app: 'Settings, Notifications, Earshot: Allow Notifications.',
    android_chrome: 'Tap the icon left of the address, Permissions, Notifications: Allow. Chrome needs them in the settings of the phone as well.',
    samsung: 'Menu, Settings, Sites and downloads, Site permissions, Notifications: allow them for this site.',
    else: "Allow notifications for this site in the browser's settings.",
  },
  push_app_first: {
    else: 'Tap Share, then Add to Home Screen, and open Earshot from there. iPhones and iPads give notifications to installed apps only (iOS 16.4 or later).',
  },
  push_failed: { else: 'The push service of the browser, or the server, could not be reached. Everything else works without.' },
  push_unable: { else: 'Everything else works without. A current Chrome, Edge, Firefox or Samsung Internet has them.' },
  push_not_offered: { else: 'Nothing to do. Everything else works without.' },
  push_unlooked: { else: 'This takes a moment.' },
};
