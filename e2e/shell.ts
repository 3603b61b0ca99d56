// The receiver app in its native shell, without a phone: the app as `npm run phone` builds it, Capacitor's own bridge,
// and plugins that answer on its wire as their documentation says. Positions, speech and calls come from there; the
// page's own are shut off.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname, join, resolve } from 'node:path';
import process from 'node:process';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import { settings } from '../apps/phone/settings.ts';

let built: Promise<string> | undefined;

/** The app's files, built once for a worker. */
function buildShell(): Promise<string> {
  built ??= (async () => {
    const outDir = resolve('test-results', `shell-${process.pid}`);
    await build({ configFile: 'apps/phone/vite.config.ts', base: '/app/', logLevel: 'silent', build: { outDir, emptyOutDir: true } });
    return outDir;
  })();
  return built;
}

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };

/** Calls of the app to the phone, besides speech and positions. */
export interface ShellWindow {
  readonly earshotNative: { readonly calls: string[] };
}

/**
 * Replaces the web app by the native app on a page whose speech is recorded already. `serverUrl` is the server behind
 * the app's own address.
 */
export async function installShell(page: Page, serverUrl: string): Promise<void> {
  const dir = await buildShell();
  await page.route(
    (url) => url.origin === serverUrl && /^\/app(\/|$)/.test(url.pathname),
    (route) => {
      const path = join(dir, new URL(route.request().url()).pathname.replace(/^\/app\/?/, ''));
      const file = extname(path) !== '' && existsSync(path) ? path : join(dir, 'index.html');
      return route.fulfill({ body: readFileSync(file), contentType: types[extname(file)] ?? 'application/octet-stream' });
    },
  );
  // The server allows no other origin.
  await page.route(`${settings.server}/**`, (route) => route.abort());
  await page.exposeFunction('earshotRequest', async ({ url, method, headers, data }: NativeRequest) => {
    const asked = new URL(url);
    if (asked.origin !== settings.server) throw new Error(`The app asked ${asked.origin}, which is not its server.`);
    const answer = await fetch(serverUrl + asked.pathname + asked.search, { method, headers, ...(data !== undefined && { body: data }) });
    return { status: answer.status, url, headers: Object.fromEntries(answer.headers), data: await answer.text() };
  });
  await page.addInitScript(answerPlugins);
  const android = createRequire(import.meta.url).resolve('@capacitor/android/package.json');
  await page.addInitScript({ path: join(android, '..', 'capacitor/src/main/assets/native-bridge.js') });
}

interface NativeRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly data?: string;
}

/** Runs in the page, before Capacitor's bridge, as the system's side of it. */
function answerPlugins(): void {
  interface Call {
    readonly callbackId: string;
    readonly pluginId: string;
    readonly methodName: string;
    // oxlint-disable-next-line typescript/no-explicit-any -- of each plugin's own kind
    readonly options: any;
  }
  const calls: string[] = [];
  const [speech, Utterance, positions] = [window.speechSynthesis, window.SpeechSynthesisUtterance, navigator.geolocation];
  const kept = new Map<string, string>();
  const watches = new Map<string, () => void>();
  // oxlint-disable-next-line typescript/no-explicit-any -- Capacitor's and ours
  const own = window as any;
  const answer = (call: Call, data: unknown, save = false) => own.Capacitor.fromNative({ ...call, success: true, data, save });
  const fail = (call: Call, error: object) => own.Capacitor.fromNative({ ...call, success: false, error });
  const speak = (call: Call) => {
    const utterance = Object.assign(new Utterance(call.options.text), { lang: call.options.lang });
    utterance.addEventListener('end', () => answer(call, {}));
    // Like the plugin on Android: a stopped speech is done.
    utterance.addEventListener('error', () => answer(call, {}));
    speech.speak(utterance);
  };
  const watchPosition = (call: Call) => {
    let last: GeolocationCoordinates | undefined;
    const tell = (coords: GeolocationCoordinates, time: number) => {
      last = coords;
      const { latitude, longitude, accuracy, altitude, altitudeAccuracy, speed, heading: bearing } = coords;
      answer(call, { latitude, longitude, accuracy, altitude, altitudeAccuracy, bearing, speed, simulated: false, time }, true);
    };
    // The plugin tells of no other error; Chromium reports one before each position that a test sets.
    const refuse = ({ code, message }: GeolocationPositionError) =>
      code === GeolocationPositionError.PERMISSION_DENIED && fail(call, { message, code: 'NOT_AUTHORIZED' });
    // The page's positions come as they change; those of a phone come from a phone at rest, too.
    const timer = setInterval(() => last && tell(last, Date.now()), 1000);
    const watch = positions.watchPosition(({ coords, timestamp }) => tell(coords, timestamp), refuse, { enableHighAccuracy: true });
    watches.set(call.callbackId, () => {
      clearInterval(timer);
      positions.clearWatch(watch);
    });
  };
  const methods: Record<string, Record<string, (call: Call) => unknown>> = {
    BackgroundGeolocation: {
      addWatcher: watchPosition,
      // The positions of this phone come each second at any pace.
      changeWatcher: (call) => answer(call, {}),
      removeWatcher: (call) => {
        watches.get(call.options.id)?.();
        answer(call, {});
      },
      openSettings: (call) => answer(call, {}),
    },
    TextToSpeech: {
      getSupportedVoices: (call) =>
        answer(call, { voices: speech.getVoices().map(({ lang, name, voiceURI }) => ({ lang, name, voiceURI, default: false, localService: true })) }),
      speak,
      stop: (call) => {
        speech.cancel();
        answer(call, {});
      },
    },
    PhoneNative: {
      beginSpeech: (call) => answer(call, { isGranted: true }),
      endSpeech: (call) => answer(call, {}),
      keepListening: (call) => answer(call, {}),
      batterySaver: (call) => answer(call, { maker: 'Google', isExempt: true, isSaving: false }),
      openBatterySettings: (call) => answer(call, {}),
    },
    LocalNotifications: {
      requestPermissions: (call) => answer(call, { display: 'granted' }),
      createChannel: (call) => answer(call, {}),
      registerActionTypes: (call) => answer(call, {}),
      schedule: (call) => answer(call, { notifications: call.options.notifications }),
      cancel: (call) => answer(call, {}),
      removeDeliveredNotifications: (call) => answer(call, {}),
    },
    Preferences: {
      get: (call) => answer(call, { value: kept.get(call.options.key) ?? null }),
      set: (call) => {
        kept.set(call.options.key, call.options.value);
        answer(call, {});
      },
      remove: (call) => {
        kept.delete(call.options.key);
        answer(call, {});
      },
    },
    App: { getLaunchUrl: (call) => answer(call, {}) },
    CapacitorHttp: {
      request: (call) => {
        // The phone's network is that of its page.
        if (!navigator.onLine) return fail(call, { message: 'The phone has no network.' });
        own.earshotRequest(call.options).then(
          (data: unknown) => answer(call, data),
          (error: Error) => fail(call, { message: error.message }),
        );
      },
    },
  };
  const returnKind = (name: string): string => (name === 'addWatcher' ? 'callback' : 'promise');
  const headers = Object.entries(methods).map(([name, own_]) => ({
    name,
    methods: [
      ...Object.keys(own_).map((method) => ({ name: method, rtype: returnKind(method) })),
      { name: 'addListener', rtype: 'callback' },
      { name: 'removeListener', rtype: 'callback' },
    ],
  }));
  own.Capacitor = { DEBUG: false, isLoggingEnabled: false, Plugins: {}, PluginHeaders: headers };
  own.androidBridge = {
    postMessage: (text: string) => {
      const call = JSON.parse(text) as Call;
      calls.push(`${call.pluginId}.${call.methodName}`);
      methods[call.pluginId]?.[call.methodName]?.(call);
    },
  };
  own.earshotNative = { calls };
  // Only a browser has these.
  for (const name of ['geolocation', 'wakeLock', 'serviceWorker']) Object.defineProperty(navigator, name, { value: undefined, configurable: true });
}
