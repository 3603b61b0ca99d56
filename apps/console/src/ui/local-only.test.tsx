import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { toLocalPath, OnlyHere } from './local-only.tsx';

const show = (url: string) =>
  render(
    <MantineProvider>
      <OnlyHere url={url} what="the code and the text message" />
    </MantineProvider>,
  );

test.each(['http://127.0.0.1:3000/listen/1?t=x', 'http://localhost:3000/app/#t=x', 'http://earshot.localhost/', 'http://[::1]:3000/'])(
  'for %s a dialog says that no phone opens it, and how to change that',
  (url) => {
    show(url);
    expect(screen.getByText(/^The address behind the code and the text message opens only on the server’s own machine\./)).toHaveTextContent(
      'start the server with: npm start -- --phone. For all phones, set PUBLIC_URL to an address that they can reach.',
    );
  },
);

test.each(['https://192.168.1.20:3443/app/#t=x', 'https://earshot.example/listen/1', 'https://127.0.0.1.example/', 'no address'])(
  'for %s it says nothing',
  (url) => {
    show(url);
    expect(screen.queryByText(/opens only on the server’s own machine/)).toBeNull();
  },
);

test('the same page is opened here on this very server', () => {
  expect(toLocalPath('https://192.168.1.20:3443/app/?a=b#t=x')).toBe('/app/?a=b#t=x');
});
