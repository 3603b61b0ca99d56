import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import type { FoundPlace } from '@earshot/contract';
import { expect, vi } from 'vitest';
import { PlaceSearch } from './place-search.tsx';
import { theme } from '../theme.ts';

interface SearchQuestion {
  readonly q: string;
  readonly isTyping: boolean;
  readonly signal: AbortSignal;
}
interface Reply {
  readonly data?: readonly FoundPlace[];
  readonly offersMore?: boolean;
  readonly problem?: string;
}

/** Answers the box's calls in place of a server; an answer may come late or never. */
export function serve(reply: (asked: SearchQuestion) => Reply | Promise<Reply>): readonly SearchQuestion[] {
  const calls: SearchQuestion[] = [];
  vi.stubGlobal('fetch', async (request: Request): Promise<Response> => {
    const { searchParams } = new URL(request.url);
    const asked = { q: searchParams.get('q') ?? '', isTyping: searchParams.has('typing'), signal: request.signal };
    calls.push(asked);
    const attribution = { text: 'GeoNames (CC BY 4.0)', url: 'https://www.geonames.org' };
    return Response.json({ AuthSuccess: 1, data: [], offersMore: false, attribution, ...(await reply(asked)) });
  });
  return calls;
}

export const denver: FoundPlace = { kind: 'town', name: 'Denver', detail: 'Colorado, US', lat: 39.7392, lng: -104.9903 };
export const halfDenver: FoundPlace = { ...denver, lacks: 'the street “Brodway” was not found' };
export const house: FoundPlace = { kind: 'address', name: '1600 Broadway', detail: 'Denver, Colorado', lat: 39.7423, lng: -104.9873, isBetween: true };
export const yard: FoundPlace = { kind: 'own', name: 'The yard', detail: 'Denver', lat: 39.7, lng: -105, usedIn: 2 };
export const gate: FoundPlace = { kind: 'shared', name: 'Gate', detail: '', lat: 39.71, lng: -105, usedIn: 1, isSimilar: true };

function Box({ onChoose }: { readonly onChoose: (found: FoundPlace) => void }) {
  const [location, setLocation] = useState('');
  return (
    <>
      <PlaceSearch
        location={location}
        near={denver}
        onChoose={(found) => {
          setLocation(found.name);
          onChoose(found);
        }}
      />
      <button type="button">The next field</button>
    </>
  );
}

export function openBox() {
  const onChoose = vi.fn<(found: FoundPlace) => void>();
  render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={new QueryClient()}>
        <Box onChoose={onChoose} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { onChoose, box: screen.getByRole<HTMLInputElement>('combobox', { name: 'Search for a place or address' }) };
}

export const said = () => screen.getByRole('status', { name: 'Search results' });
export const saidSoon = (words: string) => waitFor(() => expect(said()).toHaveTextContent(words));
export const option = (name: RegExp) => screen.findByRole('option', { name });
export const pass = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
export function later() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { promise, come: () => resolve() };
}
