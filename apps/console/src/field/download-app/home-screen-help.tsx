import classes from './download-app.module.css';

const isApple = (): boolean => /iPhone|iPad|Macintosh/.test(navigator.userAgent);

const ways = {
  apple: { name: 'iPhone and iPad', steps: ['Open the app in Safari.', 'Tap Share.', 'Tap Add to Home Screen.'] },
  android: { name: 'Android', steps: ['Open the app in Chrome.', 'Tap the menu ⋮.', 'Tap Add to Home screen, or Install app.'] },
} as const;

/** The anchor to which the stores without the app link. */
export const installId = 'install';

/** The ways to give the app an icon of its own; this phone's way comes first. */
export function HomeScreenHelp() {
  const order = isApple() ? (['apple', 'android'] as const) : (['android', 'apple'] as const);
  return (
    <section className={classes['help']} id={installId} tabIndex={-1}>
      <h2>Add it to your home screen</h2>
      <p className={classes['hint']}>You don’t need an app store, and the app is always up to date.</p>
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
