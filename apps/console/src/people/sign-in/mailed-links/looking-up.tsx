import { Loader } from '@mantine/core';
import { Card } from '../card.tsx';
import classes from '../sign-in.module.css';

export function LookingUp({ title }: { readonly title: string }) {
  return (
    <Card title={title}>
      <output className={classes['wait']}>
        <Loader size={18} aria-hidden />
        Checking the link
      </output>
    </Card>
  );
}
