import type { Steps } from './steps.ts';

const iphoneLocation =
  'Settings, Privacy & Security, Location Services: turn them on, then under Safari Websites choose While Using the App and Precise Location.';

export const en = (start: string): Steps => ({
  listening_off: { else: `Tap ${start}, and keep this screen open.` },
  listening_paused: { else: 'Come back to this screen: a web app gets your position only while it is on screen.' },
  sound_locked: { else: 'Browsers stay silent until you tap. Tap the button and listen for the sample.' },
  sound_broken: {
    iphone_tab: 'Turn the ring switch on and the volume up, then try again. Settings, Accessibility, Spoken Content, Voices shows the voices of this phone.',
    iphone_app: 'Turn the ring switch on and the volume up, then try again. Settings, Accessibility, Spoken Content, Voices shows the voices of this phone.',
    android_chrome: 'Turn the media volume up, then try again. Settings, Accessibility, Text-to-speech output: choose an engine and play its example.',
    samsung: 'Turn the media volume up, then try again. Settings, General management, Text-to-speech: choose an engine and play its example.',
    else: "Turn the volume up and check the voices in the system's speech settings, then try again.",
  },
  sound_untested: { else: `Tapping ${start} speaks a short sample. Turn the media volume up first.` },
  voice_none: {
    iphone_tab: 'Settings, Accessibility, Spoken Content, Voices: download a voice for your language, then open this page again.',
    iphone_app: 'Settings, Accessibility, Spoken Content, Voices: download a voice for your language, then open Earshot again.',
    android_chrome: 'Settings, Accessibility, Text-to-speech output: under the engine choose Install voice data and your language.',
    samsung: 'Settings, General management, Text-to-speech: under the engine choose Install voice data and your language.',
    android_other: 'Install the voice data for your language in the text-to-speech settings, or use Chrome.',
    else: "Install a voice for your language in the system's speech settings, then open this page again.",
  },
  voice_unlisted: { else: `This may be fine. If you hear the sample in your language after you tap ${start}, the voice works.` },
  position_denied: {
    iphone_tab: `Tap the page menu beside the address, Website Settings, Location: Allow. If that is missing: ${iphoneLocation}`,
    iphone_app: iphoneLocation,
    android_chrome: 'Tap the icon left of the address, Permissions, Location: Allow, and turn Use precise location on. Turn location on for the phone too.',
    samsung: 'Tap the lock left of the address, Permissions, Location: Allow. Turn location on for the phone and, in its app settings, for Samsung Internet.',
    android_other: "Allow location for this site in the browser's settings, and turn location on for the phone.",
    desktop: 'Click the icon left of the address and allow location for this site.',
    else: "Allow location for this site in the browser's settings.",
  },
  position_vague: {
    iphone_tab: `You may miss small places. ${iphoneLocation}`,
    iphone_app: `You may miss small places. ${iphoneLocation}`,
    android_chrome:
      'You may miss small places. Settings, Location, App permissions, Chrome: turn Use precise location on. It improves within a minute outdoors.',
    samsung:
      'You may miss small places. Settings, Location, App permissions, Samsung Internet: turn Use precise location on. It improves within a minute outdoors.',
    desktop: 'A computer only estimates its position from the network. Use a phone.',
    else: 'You may miss small places. Allow precise location for the browser. It improves within a minute outdoors.',
  },
  position_none: { else: 'Go outdoors and turn location on for this phone. Earshot keeps trying.' },
  position_awaited: { else: 'The first position takes up to a minute outdoors. Allow it if the browser asks.' },
  position_unasked: { else: 'This app never sends your position. Choose Allow and Precise.' },
  screen_off: {
    iphone_tab: 'Low Power Mode may be on: turn it off in Settings, Battery, or put the phone on its charger.',
    iphone_app: 'Low Power Mode may be on: turn it off in Settings, Battery, or put the phone on its charger.',
    else: 'The battery saver may be on: turn it off, or put the phone on its charger.',
  },
  screen_unable: {
    iphone_tab: 'Settings, Display & Brightness, Auto-Lock: Never, while you drive.',
    iphone_app: 'Settings, Display & Brightness, Auto-Lock: Never, while you drive. From iOS 18.4, the installed app does this itself.',
    else: "Set this phone's screen timeout to the longest while you drive, or use a current Chrome.",
  },
  screen_untested: { else: `Tapping ${start} keeps the screen on while this page is open.` },
  storage_none: { else: 'Private windows store nothing, and neither do browsers that block site data. Open this page in a normal window.' },
  storage_full: { else: 'Free some space on this phone. Messages still play; what you hear is sent as long as this page stays open.' },
  storage_passing: {
    iphone_tab: 'Safari clears pages that are not opened for a week. Tap Share, then Add to Home Screen, and open Earshot from there.',
    iphone_app: 'iOS rarely clears an installed app. Asking does no harm.',
    android_chrome: 'Install Earshot: menu, Add to Home screen, Install. Then the browser keeps it.',
    samsung: 'Install Earshot: menu, Add page to, Home screen. Then the browser keeps it.',
    else: 'Install Earshot from the menu of the browser, or bookmark this page; the browser then keeps what it stores.',
  },
  storage_untold: { else: 'Nothing to do. The browser stores the messages but does not say for how long.' },
  clock_off: {
    iphone_tab: 'Settings, General, Date & Time: Set Automatically.',
    iphone_app: 'Settings, General, Date & Time: Set Automatically.',
    android_chrome: 'Settings, System, Date & time: Set time automatically.',
    samsung: 'Settings, General management, Date and time: Automatic date and time.',
    else: "Set the date and time to automatic in the system's settings.",
  },
  clock_uncompared: { else: 'The clock is checked as soon as the server can be reached.' },
  push_unasked: { else: 'Earshot reminds you when a message is due soon and this page is closed. It never shows the message text.' },
  push_denied: {
    iphone_app: 'Settings, Notifications, Earshot: Allow Notifications.',
    android_chrome: "Tap the icon left of the address, Permissions, Notifications: Allow. Allow them for Chrome in the phone's settings too.",
    samsung: 'Menu, Settings, Sites and downloads, Site permissions, Notifications: allow them for this site.',
    else: "Allow notifications for this site in the browser's settings.",
  },
  push_app_first: {
    else: 'Tap Share, then Add to Home Screen, and open Earshot from there. iPhones and iPads allow notifications only for installed apps (iOS 16.4 or later).',
  },
  push_failed: { else: "The browser's push service or the server could not be reached. Everything else works without it." },
  push_unable: { else: 'Everything else works without them. Current versions of Chrome, Edge, Firefox and Samsung Internet have them.' },
  push_not_offered: { else: 'Nothing to do. Everything else works without them.' },
  push_unlooked: { else: 'This takes a moment.' },
});
