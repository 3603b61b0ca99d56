import classes from './banner.module.css';

/** A short success text over the foot of the page, read out when it appears. Render it always; `text` undefined hides it. */
export function Banner({ text }: { readonly text: string | undefined }) {
  return <output className={classes['place']}>{text !== undefined && <span className={classes['banner']}>{text}</span>}</output>;
}
