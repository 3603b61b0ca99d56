import type { Language } from '@earshot/domain';
import { useEffect, useId, useState } from 'react';
import { chooseLocale } from '../../ui/language/index.ts';
import { useView } from '../../ui/screen/index.ts';
import { platform } from '../platform/index.ts';
import { toGpx } from './gpx.ts';
import type { OwnWay } from './own-way.ts';
import { saveFile } from './save-file.ts';
import { ownWayWords } from './words.ts';

interface OwnWayCardProps {
  readonly load: () => Promise<OwnWay>;
  readonly language: Language;
}

/** Lets the phone keep its positions for a day, and the person save them as a file. Where they cannot leave the phone, it is not offered. */
export function OwnWayCard({ load, language }: OwnWayCardProps) {
  const [ownWay, setOwnWay] = useState<OwnWay>();
  useEffect(() => {
    if (platform.savesFiles) load().then(setOwnWay, () => {});
  }, [load]);
  return ownWay && <Cards ownWay={ownWay} language={language} />;
}

interface CardProps {
  readonly ownWay: OwnWay;
  readonly language: Language;
}

function Cards({ ownWay, language }: CardProps) {
  const words = ownWayWords[language];
  const { isOn, count } = useView(ownWay);
  const [isRefused, setRefused] = useState(false);
  const hintId = useId();
  const turn = (isWanted: boolean) => {
    setRefused(false);
    ownWay.turn(isWanted).catch(() => setRefused(true));
  };
  return (
    <>
      <section className="card">
        <h2>{words.title}</h2>
        <p>{words.what}</p>
        <div className="setting">
          <label>
            <input type="checkbox" checked={isOn} aria-describedby={hintId} onChange={({ target }) => turn(target.checked)} />
            {words.keep}
          </label>
          <p id={hintId} className="hint">
            {words.keepMeans}
          </p>
        </div>
        {isRefused && (
          <p role="alert" className="alert">
            {words.refused}
          </p>
        )}
      </section>
      {(isOn || count > 0) && <FileCard ownWay={ownWay} language={language} />}
    </>
  );
}

function FileCard({ ownWay, language }: CardProps) {
  const words = ownWayWords[language];
  const { count, since } = useView(ownWay);
  const [hasFailed, setFailed] = useState(false);
  const run = (task: () => Promise<void>) => {
    setFailed(false);
    task().catch(() => setFailed(true));
  };
  const save = async () => {
    const fixes = await ownWay.list();
    await saveFile(toGpx(fixes), `earshot-${new Date(fixes[0]?.at ?? Date.now()).toISOString().slice(0, 10)}.gpx`);
  };
  return (
    <section className="card">
      <h2>{words.fileTitle}</h2>
      <output className="strong">{since === undefined ? words.none : countText(count, since, language)}</output>
      <p>{words.fileMeans}</p>
      {hasFailed && (
        <p role="alert" className="alert">
          {words.failed}
        </p>
      )}
      {count > 0 && (
        <div className="card-actions">
          <button type="button" onClick={() => run(save)}>
            {words.save}
          </button>
          <button type="button" onClick={() => run(async () => ownWay.remove())}>
            {words.remove}
          </button>
        </div>
      )}
    </section>
  );
}

function countText(count: number, since: number, language: Language): string {
  const locale = chooseLocale(language);
  const time = new Intl.DateTimeFormat(locale, { weekday: 'long', hour: 'numeric', minute: '2-digit' }).format(since);
  return ownWayWords[language].count(count.toLocaleString(locale), time, count === 1);
}
