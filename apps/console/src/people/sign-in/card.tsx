import { type ReactNode, type Ref, useId } from 'react';
import { BrandMark } from '../../ui/brand-mark.tsx';
import entryCard from '../../ui/entry-card.module.css';

interface CardProps {
  readonly title: string;
  /** Receives the focus when one step follows another. */
  readonly titleRef?: Ref<HTMLHeadingElement> | undefined;
  readonly onSubmit?: () => void;
  readonly formRef?: Ref<HTMLFormElement> | undefined;
  readonly children: ReactNode;
}

/** The card beside the landing text: logo, title, tagline (spec 1 §2). */
export function Card({ title, titleRef, onSubmit, formRef, children }: CardProps) {
  const id = useId();
  const inside = (
    <>
      <div className={entryCard['head']}>
        <BrandMark size={34} />
        <div>
          <h2 id={id} ref={titleRef} tabIndex={-1}>
            {title}
          </h2>
          <p>Geofence Messaging in minutes</p>
        </div>
      </div>
      {children}
    </>
  );
  if (!onSubmit)
    return (
      <section className={entryCard['card']} aria-labelledby={id}>
        {inside}
      </section>
    );
  return (
    <form
      ref={formRef}
      className={entryCard['card']}
      noValidate
      aria-labelledby={id}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {inside}
    </form>
  );
}
