// Never compiled on the machines of this project: docs/phone.md lists what to try on a first phone.
package app.earshot.phone;

import android.app.Notification;
import android.app.NotificationChannel;
import android.app.NotificationManager;
import android.app.PendingIntent;
import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.content.SharedPreferences;
import android.os.Build;

/**
 * After a restart, or an update of the app, Android lets no app watch positions before somebody opens it. A notification
 * tells a person who was listening; a tap goes on.
 */
public class RestartReceiver extends BroadcastReceiver {

    static final String STORE = "app.earshot.phone";
    static final String IS_LISTENING = "isListening";
    static final String TITLE = "title";
    static final String TEXT = "text";

    private static final String CHANNEL = "restart";
    /** The number of the notice in follow-listening.ts, which takes the place of this one. */
    private static final int NOTIFICATION = 5150;

    @Override
    public void onReceive(Context context, Intent intent) {
        String action = intent.getAction();
        if (!Intent.ACTION_BOOT_COMPLETED.equals(action) && !Intent.ACTION_MY_PACKAGE_REPLACED.equals(action)) return;
        SharedPreferences kept = context.getSharedPreferences(STORE, Context.MODE_PRIVATE);
        Intent open = context.getPackageManager().getLaunchIntentForPackage(context.getPackageName());
        if (!kept.getBoolean(IS_LISTENING, false) || open == null) return;
        NotificationManager manager = (NotificationManager) context.getSystemService(Context.NOTIFICATION_SERVICE);
        String title = kept.getString(TITLE, "");
        Notification.Builder builder;
        if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.O) {
            manager.createNotificationChannel(new NotificationChannel(CHANNEL, title, NotificationManager.IMPORTANCE_HIGH));
            builder = new Notification.Builder(context, CHANNEL);
        } else {
            builder = new Notification.Builder(context);
        }
        int icon = context.getResources().getIdentifier("ic_stat_earshot", "drawable", context.getPackageName());
        builder
            .setSmallIcon(icon == 0 ? context.getApplicationInfo().icon : icon)
            .setContentTitle(title)
            .setContentText(kept.getString(TEXT, ""))
            .setAutoCancel(true)
            .setContentIntent(PendingIntent.getActivity(context, 0, open, PendingIntent.FLAG_UPDATE_CURRENT | PendingIntent.FLAG_IMMUTABLE));
        manager.notify(NOTIFICATION, builder.build());
    }
}
