import { Button } from '@mantine/core';

interface OpenPageProps {
  readonly url: string;
  readonly onOpened: () => void;
}

export function OpenPage({ url, onOpened }: OpenPageProps) {
  return (
    <Button component="a" variant="default" href={url} target="_blank" rel="noopener" onClick={onOpened}>
      Open Billing
    </Button>
  );
}
