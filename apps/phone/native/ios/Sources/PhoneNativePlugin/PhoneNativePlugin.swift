// Never compiled on the machines of this project: docs/phone.md lists what to try on a first phone.
import AVFoundation
import Capacitor
import Foundation
import UIKit

@objc(PhoneNativePlugin)
public class PhoneNativePlugin: CAPPlugin, CAPBridgedPlugin {
    public let identifier = "PhoneNativePlugin"
    public let jsName = "PhoneNative"
    public let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod(name: "beginSpeech", returnType: CAPPluginReturnPromise),
        CAPPluginMethod(name: "endSpeech", returnType: CAPPluginReturnPromise),
        CAPPluginMethod(name: "keepListening", returnType: CAPPluginReturnPromise),
        CAPPluginMethod(name: "batterySaver", returnType: CAPPluginReturnPromise),
        CAPPluginMethod(name: "openBatterySettings", returnType: CAPPluginReturnPromise)
    ]

    override public func load() {
        NotificationCenter.default.addObserver(
            self,
            selector: #selector(takeInterruption),
            name: AVAudioSession.interruptionNotification,
            object: nil
        )
    }

    /// A call, an alarm or Siri has the speakers now.
    @objc private func takeInterruption(_ notification: Notification) {
        guard let value = notification.userInfo?[AVAudioSessionInterruptionTypeKey] as? UInt,
              AVAudioSession.InterruptionType(rawValue: value) == .began else { return }
        notifyListeners("speechInterrupted", data: [:])
    }

    /// Speech of a guide, as those who make it for cars are told to: music is lowered, spoken books wait, the silent switch does not count.
    @objc func beginSpeech(_ call: CAPPluginCall) {
        let session = AVAudioSession.sharedInstance()
        do {
            try session.setCategory(.playback, mode: .voicePrompt, options: [.duckOthers, .interruptSpokenAudioAndMixWithOthers])
            try session.setActive(true)
            call.resolve(["isGranted": true])
        } catch {
            call.resolve(["isGranted": false])
        }
    }

    @objc func endSpeech(_ call: CAPPluginCall) {
        try? AVAudioSession.sharedInstance().setActive(false, options: .notifyOthersOnDeactivation)
        call.resolve()
    }

    /// iPhones start no app after a restart; the app goes on when it is opened.
    @objc func keepListening(_ call: CAPPluginCall) {
        call.resolve()
    }

    @objc func batterySaver(_ call: CAPPluginCall) {
        DispatchQueue.main.async {
            let status = UIApplication.shared.backgroundRefreshStatus
            call.resolve([
                "maker": "Apple",
                "isExempt": status == .available,
                "isSaving": ProcessInfo.processInfo.isLowPowerModeEnabled
            ])
        }
    }

    @objc func openBatterySettings(_ call: CAPPluginCall) {
        DispatchQueue.main.async {
            guard let url = URL(string: UIApplication.openSettingsURLString) else {
                return call.reject("There is no page of settings.")
            }
            UIApplication.shared.open(url) { _ in call.resolve() }
        }
    }
}
