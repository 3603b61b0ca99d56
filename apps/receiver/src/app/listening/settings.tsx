import { useId, useState } from 'react';
import type { Words } from '../../ui/language/index.ts';
import { night } from '../../ui/night/index.ts';
import { useView } from '../../ui/screen/index.ts';
import type { ListeningDevice } from './listening-device.ts';

interface SettingProps {
  readonly label: string;
  readonly hint?: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function Setting({ label, hint, isOn, onChange }: SettingProps) {
  const id = useId();
  return (
    <div className="setting">
      <label>
        <input type="checkbox" checked={isOn} aria-describedby={hint === undefined ? undefined : id} onChange={({ target }) => onChange(target.checked)} />
        {label}
      </label>
      {hint !== undefined && (
        <p id={id} className="hint">
          {hint}
        </p>
      )}
    </div>
  );
}

export function Settings({ device, words }: { readonly device: ListeningDevice; readonly words: Words }) {
  const { isChimeOn, takesMediaKeys } = useView(device);
  const [followsSun, setFollowsSun] = useState(night.followsSun);
  const followSun = (follows: boolean) => {
    night.followSun(follows);
    setFollowsSun(follows);
  };
  return (
    <section>
      <h2>{words.settings}</h2>
      <Setting label={words.chime} isOn={isChimeOn} onChange={(isOn) => device.setChime(isOn)} />
      <Setting label={words.mediaKeys} hint={words.mediaKeysMean} isOn={takesMediaKeys} onChange={(isOn) => device.setMediaKeys(isOn)} />
      <Setting label={words.darkAtNight} isOn={followsSun} onChange={followSun} />
    </section>
  );
}
