import type { Language } from '@earshot/domain';
import { type ReactNode, useEffect } from 'react';

interface FrameProps {
  readonly language: Language;
  readonly onChoose?: (language: Language) => void;
  readonly children: ReactNode;
}

const languages = [
  ['en', 'English'],
  ['es', 'Español'],
] as const;

/** The dashed circle with its dot: a place, and somebody there. */
export function BrandMark() {
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="16" cy="16" r="12" />
      <circle cx="16" cy="16" r="5" />
    </svg>
  );
}

/** What all screens have around them. */
export function Frame({ language, onChoose, children }: FrameProps) {
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return (
    <>
      <header className="bar">
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
      <main className="column">{children}</main>
    </>
  );
}
