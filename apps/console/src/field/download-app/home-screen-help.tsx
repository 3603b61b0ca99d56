import classes from './download-app.module.css';
import type { DownloadWords } from './words.ts';

const isApple = (): boolean => /iPhone|iPad|Macintosh/.test(navigator.userAgent);

/** The anchor to which the stores without the app link. */
export const installId = 'install';

/** The ways to give the app an icon of its own; this phone's way comes first. */
export function HomeScreenHelp({ words }: { readonly words: DownloadWords }) {
  const { ways } = words;
  const order = isApple() ? (['apple', 'android'] as const) : (['android', 'apple'] as const);
  return (
    <section className={classes['help']} id={installId} tabIndex={-1}>
      <h2>{words.install}</h2>
      <p className={classes['hint']}>{words.installMeans}</p>
      <div className={classes['columns']}>
        {order.map((kind) => (
          <div key={kind}>
            <h3>{ways[kind].name}</h3>
            <ol>
              {ways[kind].steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </div>
        ))}
      </div>
    </section>
  );
}
