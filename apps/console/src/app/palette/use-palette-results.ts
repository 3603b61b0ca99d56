import { fullName } from '@earshot/domain';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../platform/api.ts';
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
  const found: readonly Command[] = [
    ...(messages.data?.contents.docs ?? []).map(({ id, title, location }): Command => ({
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
    ...(places.data?.data ?? [])
      .filter(({ location }) => location.toLowerCase().includes(search.toLowerCase()))
      .slice(0, most)
      .map(({ messageId, location, title }): Command => ({
        group: 'Places',
        label: location,
        note: title,
        run: () => void navigate({ to: '/activity', search: { view: 'map', message: messageId } as never }),
      })),
  ];
  return {
    found: isAsked ? found : [],
    isSearching: isAsked && (messages.isFetching || people.isFetching),
    error: isAsked ? (messages.error ?? people.error) : null,
  };
}
