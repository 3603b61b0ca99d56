/** A small change in a plugin's native source, until its next version includes it. */
export interface SourcePatch {
  /** Relative to the package's folder. */
  readonly file: string;
  readonly why: string;
  /** Text that occurs exactly once; otherwise the plugin has another version than the patch expects. */
  readonly find: string;
  readonly replace: string;
}

const java = 'android/src/main/java/com/equimaps/capacitor_background_geolocation';
const positionsOnIphone = 'ios/Plugin/Swift/Plugin.swift';

/** By package. package.json pins the patched versions; `project.test.ts` fails if an update no longer has these lines. */
export const mends: Readonly<Record<string, readonly SourcePatch[]>> = {
  '@capacitor-community/background-geolocation': [
    {
      file: `${java}/BackgroundGeolocation.java`,
      why: 'a change of interval, so that the receiver of satellites rests far from every circle (its issues 34 and 43)',
      find: '    @PluginMethod()\n    public void removeWatcher(PluginCall call) {\n',
      replace: `    @PluginMethod()
    public void changeWatcher(PluginCall call) {
        String id = call.getString("id");
        if (service == null || id == null || !service.changeWatcher(id, call.getInt("intervalMs", 1000))) {
            call.reject("No such watcher.");
            return;
        }
        call.resolve();
    }

    @PluginMethod()
    public void removeWatcher(PluginCall call) {
`,
    },
    {
      file: `${java}/BackgroundGeolocationService.java`,
      why: 'the interval of a watcher that goes on: no system promises that an app in the background may begin one',
      find: '        void removeWatcher(String id) {\n',
      replace: `        boolean changeWatcher(String id, int intervalMs) {
            for (Watcher watcher : watchers) {
                if (!watcher.id.equals(id)) continue;
                try {
                    watcher.locationRequest.setInterval(intervalMs);
                    watcher.client.removeLocationUpdates(watcher.locationCallback);
                    watcher.client.requestLocationUpdates(
                            watcher.locationRequest,
                            watcher.locationCallback,
                            null
                    );
                    return true;
                } catch (SecurityException ignore) {
                    return false;
                }
            }
            return false;
        }

        void removeWatcher(String id) {
`,
    },
    {
      file: `${java}/BackgroundGeolocationService.java`,
      why: 'the lasting notification from the first Start on: since Android 14 the service cannot have it before the permission',
      find: '        void onPermissionsGranted() {\n',
      replace: `        void onPermissionsGranted() {
            Notification notification = getNotification();
            if (notification != null) {
                try {
                    startForeground(NOTIFICATION_ID, notification);
                } catch (Exception exception) {
                    Logger.error("Failed to foreground service", exception);
                }
            }
`,
    },
    {
      file: positionsOnIphone,
      why: 'positions left out by the distance moved, in the plugin: since iOS 16.4 the system suspends an app whose manager filters them',
      find: '    func isLocationValid(_ location: CLLocation) -> Bool {\n',
      replace: `    var leastMeters: Double = 0
    private var told: CLLocation?
    private var spokeAt = Date.distantPast
    private(set) var leftOut: CLLocation?
    // What to tell the page of a position: itself, nothing, or, once a minute at rest, the position told last. That one
    // is no new fix, but it wakes the page, whose timers may sleep in the background, and says that the phone is still near.
    func findNews(_ location: CLLocation) -> CLLocation? {
        guard let last = told, location.distance(from: last) < leastMeters else {
            told = location
            spokeAt = location.timestamp
            leftOut = nil
            return location
        }
        leftOut = location
        if abs(location.timestamp.timeIntervalSince(spokeAt)) < 60 {
            return nil
        }
        spokeAt = location.timestamp
        return last
    }
    func isLocationValid(_ location: CLLocation) -> Bool {
`,
    },
    {
      file: positionsOnIphone,
      why: 'and obeyed',
      find: '                if watcher.isLocationValid(location) {\n',
      replace: '                if watcher.isLocationValid(location), let location = watcher.findNews(location) {\n',
    },
    {
      file: positionsOnIphone,
      why: 'a change of distance and of accuracy: cells and Wi-Fi instead of satellites far from every circle',
      find: '    @objc func removeWatcher(_ call: CAPPluginCall) {\n',
      replace: `    @objc func changeWatcher(_ call: CAPPluginCall) {
        DispatchQueue.main.async {
            guard let watcher = self.watchers.first(where: { $0.callbackId == call.getString("id") }) else {
                return call.reject("No such watcher.")
            }
            watcher.leastMeters = call.getDouble("leastMeters") ?? 0
            // The system suspends an app that takes a lower accuracy than this.
            watcher.locationManager.desiredAccuracy = call.getBool("isCoarse") == true
                ? kCLLocationAccuracyHundredMeters
                : kCLLocationAccuracyBest
            call.resolve()
            // The newest position may be news at this distance.
            if let left = watcher.leftOut,
               abs(left.timestamp.timeIntervalSinceNow) < 30,
               let location = watcher.findNews(left),
               let listener = self.bridge?.savedCall(withID: watcher.callbackId) {
                listener.resolve(formatLocation(location))
            }
        }
    }

    @objc func removeWatcher(_ call: CAPPluginCall) {
`,
    },
    {
      file: positionsOnIphone,
      why: 'the change is a call',
      find: '        CAPPluginMethod(name: "removeWatcher", returnType: CAPPluginReturnPromise),\n',
      replace: `        CAPPluginMethod(name: "changeWatcher", returnType: CAPPluginReturnPromise),
        CAPPluginMethod(name: "removeWatcher", returnType: CAPPluginReturnPromise),
`,
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
  '@capacitor/local-notifications': [
    {
      file: 'android/src/main/kotlin/com/capacitorjs/plugins/localnotifications/NotificationChannelManager.kt',
      why: 'a channel without a sound is silent, as the documents say: otherwise a chime plays over the voice',
      find: '            notificationManager.createNotificationChannel(notificationChannel)\n',
      replace: `            if (sound.isNullOrEmpty()) notificationChannel.setSound(null, null)
            notificationManager.createNotificationChannel(notificationChannel)
`,
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
