// Never compiled on the machines of this project: docs/phone.md lists what to try on a first phone.
package app.earshot.phone;

import android.content.ActivityNotFoundException;
import android.content.Context;
import android.content.Intent;
import android.media.AudioAttributes;
import android.media.AudioFocusRequest;
import android.media.AudioManager;
import android.net.Uri;
import android.os.Build;
import android.os.PowerManager;
import android.provider.Settings;
import com.getcapacitor.JSObject;
import com.getcapacitor.Plugin;
import com.getcapacitor.PluginCall;
import com.getcapacitor.PluginMethod;
import com.getcapacitor.annotation.CapacitorPlugin;

@CapacitorPlugin(name = "PhoneNative")
public class PhoneNativePlugin extends Plugin {

    private final AudioManager.OnAudioFocusChangeListener focusListener = (change) -> {
        // What may be lowered goes on; a call, or a player that was started, ends the speech.
        if (change == AudioManager.AUDIOFOCUS_LOSS || change == AudioManager.AUDIOFOCUS_LOSS_TRANSIENT) {
            notifyListeners("speechInterrupted", new JSObject());
        }
    };

    private AudioFocusRequest focus = null;

    /** Speech of a guide: players lower their music, and cars play it on their speakers. */
    private static AudioAttributes guidance() {
        return new AudioAttributes.Builder()
            .setUsage(AudioAttributes.USAGE_ASSISTANCE_NAVIGATION_GUIDANCE)
            .setContentType(AudioAttributes.CONTENT_TYPE_SPEECH)
            .build();
    }

    private AudioManager audio() {
        return (AudioManager) getContext().getSystemService(Context.AUDIO_SERVICE);
    }

    @PluginMethod
    public void beginSpeech(PluginCall call) {
        int answer;
        if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.O) {
            if (focus == null) {
                focus = new AudioFocusRequest.Builder(AudioManager.AUDIOFOCUS_GAIN_TRANSIENT_MAY_DUCK)
                    .setAudioAttributes(guidance())
                    .setOnAudioFocusChangeListener(focusListener)
                    .build();
            }
            answer = audio().requestAudioFocus(focus);
        } else {
            answer = audio().requestAudioFocus(focusListener, AudioManager.STREAM_MUSIC, AudioManager.AUDIOFOCUS_GAIN_TRANSIENT_MAY_DUCK);
        }
        JSObject granted = new JSObject();
        granted.put("isGranted", answer == AudioManager.AUDIOFOCUS_REQUEST_GRANTED);
        call.resolve(granted);
    }

    @PluginMethod
    public void endSpeech(PluginCall call) {
        if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.O) {
            if (focus != null) audio().abandonAudioFocusRequest(focus);
        } else {
            audio().abandonAudioFocus(focusListener);
        }
        call.resolve();
    }

    @PluginMethod
    public void keepListening(PluginCall call) {
        getContext()
            .getSharedPreferences(RestartReceiver.STORE, Context.MODE_PRIVATE)
            .edit()
            .putBoolean(RestartReceiver.IS_LISTENING, Boolean.TRUE.equals(call.getBoolean("isListening", false)))
            .putString(RestartReceiver.TITLE, call.getString("title", ""))
            .putString(RestartReceiver.TEXT, call.getString("text", ""))
            .apply();
        call.resolve();
    }

    @PluginMethod
    public void batterySaver(PluginCall call) {
        PowerManager power = (PowerManager) getContext().getSystemService(Context.POWER_SERVICE);
        JSObject saver = new JSObject();
        saver.put("maker", Build.MANUFACTURER);
        saver.put("isExempt", power.isIgnoringBatteryOptimizations(getContext().getPackageName()));
        saver.put("isSaving", power.isPowerSaveMode());
        call.resolve(saver);
    }

    @PluginMethod
    public void openBatterySettings(PluginCall call) {
        // The list, not the question about this one app: for that the stores want a permission with a reason of its own.
        Intent list = new Intent(Settings.ACTION_IGNORE_BATTERY_OPTIMIZATION_SETTINGS);
        Intent app = new Intent(Settings.ACTION_APPLICATION_DETAILS_SETTINGS, Uri.fromParts("package", getContext().getPackageName(), null));
        if (opens(list) || opens(app)) call.resolve();
        else call.reject("There is no page of settings.");
    }

    /** Some makers took the list away; an exception in a plugin ends the app. */
    private boolean opens(Intent page) {
        try {
            getContext().startActivity(page.addFlags(Intent.FLAG_ACTIVITY_NEW_TASK));
            return true;
        } catch (ActivityNotFoundException | SecurityException missing) {
            return false;
        }
    }
}
