import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';

export function UsageLink() {
  return (
    <Anchor component={Link} to="/account">
      Usage
    </Anchor>
  );
}
