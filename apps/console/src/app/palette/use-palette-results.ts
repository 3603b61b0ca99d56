import { fullName } from '@earshot/domain';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../platform/api.ts';
import { usedWords } from '../../ui/place-search/place-search-words.ts';
import type { Command } from './command.ts';

/** About the time between two keys of a fast typist: only the end of a word is searched, and answered at once. */
const pauseMs = 100;
const shortest = 2;
const most = 5;

export function useFound(typed: string, isOn: boolean) {
  const navigate = useNavigate();
  const [search] = useDebouncedValue(typed.trim(), pauseMs);
  const isAsked = isOn && search.length >= shortest;
  const page = { page: 1, perpage: most, search } as const;
  const settings = { enabled: isAsked, placeholderData: keepPreviousData } as const;
  const people = useQuery({ ...settings, queryKey: ['contacts', 'palette', search], queryFn: ({ signal }) => api.contacts.list({ query: page }, { signal }) });
  const messages = useQuery({
    ...settings,
    queryKey: ['messages', 'palette', search],
    queryFn: ({ signal }) => api.messages.list({ query: page }, { signal }),
  });
  const places = useQuery({ ...settings, queryKey: ['activity', 'palette'], queryFn: ({ signal }) => api.activity.places({ query: {} }, { signal }) });
  const used = useQuery({
    ...settings,
    queryKey: ['places', 'palette', search],
    // The text may be a person's name or number: no provider gets it.
    queryFn: ({ signal }) => api.places.search({ query: { q: search, used: '1' } }, { signal }),
  });
  const active = (places.data?.data ?? []).filter(({ location }) => location.toLowerCase().includes(search.toLowerCase())).slice(0, most);
  const docs = messages.data?.contents.docs ?? [];
  // The search names a place by the title of its message where that was typed.
  const others = (used.data?.data ?? [])
    .filter(({ name, lat, lng }) => !docs.some(({ title }) => title === name) && !active.some((place) => place.lat === lat && place.lng === lng))
    .slice(0, most);
  const found: readonly Command[] = [
    ...docs.map(({ id, title, location }): Command => ({
      group: 'Messages',
      label: title || 'Untitled',
      note: location,
      run: () => void navigate({ to: '/messages/editor', search: { id } }),
    })),
    ...(people.data?.teams.docs ?? []).map(({ id, firstName, lastName }): Command => ({
      group: 'People',
      label: fullName({ firstName, lastName }),
      run: () => void navigate({ to: '/contacts', search: { userid: id } as never }),
    })),
    ...active.map(({ messageId, location, title }): Command => ({
      group: 'Places',
      label: location,
      note: title,
      run: () => void navigate({ to: '/activity', search: { view: 'map', message: messageId } as never }),
    })),
    ...others.map(({ name, usedIn = 0 }): Command => ({
      group: 'Places',
      label: name,
      note: usedWords(usedIn),
      run: () => void navigate({ to: '/messages', search: { search: name } }),
    })),
  ];
  return {
    found: isAsked ? found : [],
    isSearching: isAsked && (messages.isFetching || people.isFetching || used.isFetching),
    error: isAsked ? (messages.error ?? people.error ?? used.error) : null,
  };
}
