import type { Language } from '@earshot/domain';
import { useEffect, useState } from 'react';
import { chooseLocale } from '../../ui/language/index.ts';
import { ownTracksWords } from './words.ts';

interface Status {
  readonly isOn: boolean;
  /** Epoch ms. */
  readonly lastSeenAt?: number | undefined;
}

interface Settings {
  readonly url: string;
  readonly username: string;
  readonly password: string;
  readonly configUrl: string;
}

export interface OwnTracksApi {
  status(): Promise<Status>;
  allow(): Promise<Settings>;
  forbid(): Promise<unknown>;
}

/** True if the link leads only to the app. */
const opensApp = (url: string): boolean => url.startsWith('owntracks:');

/** Lets the OwnTracks app report for this number, and explains the consequences. */
export function OwnTracksCard({ api, language }: { readonly api: OwnTracksApi; readonly language: Language }) {
  const words = ownTracksWords[language];
  const [status, setStatus] = useState<Status>();
  const [settings, setSettings] = useState<Settings>();
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const run = async (task: () => Promise<void>) => {
    setBusy(true);
    setFailed(false);
    await task().catch(() => setFailed(true));
    setBusy(false);
  };
  useEffect(() => {
    api.status().then(setStatus, () => setFailed(true));
  }, [api]);
  const turnOn = () =>
    void run(async () => {
      setSettings(await api.allow());
      setStatus({ isOn: true });
    });
  const turnOff = () =>
    void run(async () => {
      await api.forbid();
      setSettings(undefined);
      setStatus({ isOn: false });
    });
  return (
    <section className="card">
      <h2>{words.title}</h2>
      <p>{words.what}</p>
      <p>{words.trade}</p>
      {status && <StatusLine status={status} language={language} />}
      {hasFailed && (
        <p role="alert" className="alert">
          {words.failed}
        </p>
      )}
      {settings && <SetUp settings={settings} language={language} />}
      <div className="card-actions">
        <button type="button" aria-disabled={isBusy} onClick={() => !isBusy && turnOn()}>
          {status?.isOn ? words.again : words.on}
        </button>
        {status?.isOn && (
          <button type="button" aria-disabled={isBusy} onClick={() => !isBusy && turnOff()}>
            {words.off}
          </button>
        )}
      </div>
    </section>
  );
}

function StatusLine({ status: { isOn, lastSeenAt }, language }: { readonly status: Status; readonly language: Language }) {
  const words = ownTracksWords[language];
  const time =
    lastSeenAt === undefined ? undefined : new Intl.DateTimeFormat(chooseLocale(language), { dateStyle: 'medium', timeStyle: 'short' }).format(lastSeenAt);
  const seen = time === undefined ? words.neverSeen : words.lastSeen(time);
  return <output className="strong">{isOn ? `${words.isOn} ${seen}` : words.isOff}</output>;
}

function SetUp({ settings, language }: { readonly settings: Settings; readonly language: Language }) {
  const words = ownTracksWords[language];
  return (
    <>
      <p>{words.install}</p>
      {opensApp(settings.configUrl) && (
        <a className="as-button" href={settings.configUrl}>
          {words.open}
        </a>
      )}
      <p>{words.byHand}</p>
      <dl className="settings">
        {(['url', 'username', 'password'] as const).map((name) => (
          <div key={name}>
            <dt>{words[name]}</dt>
            <dd>
              <code>{settings[name]}</code>
            </dd>
          </div>
        ))}
      </dl>
      <p className="hint">{words.once}</p>
    </>
  );
}
