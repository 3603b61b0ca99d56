/** A small change in a plugin's native source, until its next version includes it. */
export interface SourcePatch {
  /** Relative to the package's folder. */
  readonly file: string;
  readonly why: string;
  /** Text that occurs exactly once; otherwise the plugin has another version than the patch expects. */
  readonly find: string;
  readonly replace: string;
}

/** By package. package.json pins the patched versions; `project.test.ts` fails if an update no longer has these lines. */
export const mends: Readonly<Record<string, readonly SourcePatch[]>> = {
  '@capacitor-community/background-geolocation': [
    {
      file: 'android/src/main/java/com/equimaps/capacitor_background_geolocation/BackgroundGeolocation.java',
      why: 'an interval, so that the receiver of satellites rests far from every circle (its issues 34 and 43)',
      find: '                call.getFloat("distanceFilter", 0f)\n',
      replace: '                call.getFloat("distanceFilter", 0f),\n                call.getInt("intervalMs", 1000)\n',
    },
    {
      file: 'android/src/main/java/com/equimaps/capacitor_background_geolocation/BackgroundGeolocationService.java',
      why: 'the interval is handed on',
      find: '                float distanceFilter\n',
      replace: '                float distanceFilter,\n                int intervalMs\n',
    },
    {
      file: 'android/src/main/java/com/equimaps/capacitor_background_geolocation/BackgroundGeolocationService.java',
      why: 'and obeyed',
      find: '            locationRequest.setInterval(1000);',
      replace: '            locationRequest.setInterval(intervalMs);',
    },
    {
      file: 'ios/Plugin/Swift/Plugin.swift',
      why: 'cells and Wi-Fi instead of satellites far from every circle',
      find: '            var distanceFilter = call.getDouble("distanceFilter")',
      replace:
        '            if call.getBool("isCoarse") == true {\n                manager.desiredAccuracy = kCLLocationAccuracyHundredMeters\n            }\n            var distanceFilter = call.getDouble("distanceFilter")',
    },
  ],
  '@capacitor-community/text-to-speech': [
    {
      file: 'ios/Sources/TextToSpeechPlugin/TextToSpeech.swift',
      why: 'what was cut off is not done: it would count as heard',
      find: 'didCancel utterance: AVSpeechUtterance) {\n        self.resolveCurrentCall()',
      replace:
        'didCancel utterance: AVSpeechUtterance) {\n        if !self.calls.isEmpty {\n            self.calls.removeFirst().reject("Speech was cancelled.")\n        }',
    },
    {
      file: 'ios/Sources/TextToSpeechPlugin/TextToSpeech.swift',
      why: "the app's own audio session lowers music and speaks while the phone is locked (native/ios)",
      find: 'self.synthesizer.usesApplicationAudioSession = false',
      replace: 'self.synthesizer.usesApplicationAudioSession = true',
    },
  ],
};

/** A file's text with the patches; a patched text stays the same. Throws if neither form is found. */
export function mended(text: string, { file, find, replace }: SourcePatch): string {
  // A replacement may contain the text that it replaces.
  if (text.includes(replace)) return text;
  if (text.split(find).length !== 2) throw new Error(`${file} is not as expected: it does not have these lines once:\n${find}`);
  return text.replace(find, () => replace);
}
