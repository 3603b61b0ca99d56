import type { Language } from '@earshot/domain';
import { type ReactNode, useEffect } from 'react';
import { BrandMark } from './brand-mark.tsx';

interface FrameProps {
  readonly language: Language;
  readonly onChoose?: (language: Language) => void;
  readonly isDriving?: boolean;
  readonly children: ReactNode;
}

const languages = [
  ['en', 'English'],
  ['es', 'Español'],
] as const;

export function Frame({ language, onChoose, isDriving = false, children }: FrameProps) {
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  // Named, as a console that shows a simulated phone has a header and a main part of its own.
  const main = (
    <main className="column" aria-label="Earshot">
      {children}
    </main>
  );
  return (
    <div className={isDriving ? 'frame driving' : 'frame'}>
      {isDriving && main}
      <header className="bar" aria-label="Earshot app">
        <div className="column bar-inside">
          <span className="brand">
            <BrandMark />
            Earshot
          </span>
          {onChoose && (
            <div className="switch">
              {languages.map(([code, name]) => (
                <button key={code} type="button" lang={code} aria-pressed={code === language} onClick={() => onChoose(code)}>
                  {name}
                </button>
              ))}
            </div>
          )}
        </div>
      </header>
      {!isDriving && main}
    </div>
  );
}
