import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { User } from '@earshot/contract';
import { Refusal, wallClockAt } from '@earshot/domain';
import { api } from '../platform/api.ts';
import { askCountryHere } from '../platform/country-here.ts';
import { rolesOf } from '../platform/session.ts';
import { formOf, newForm, type OpenedMessage } from './message-form.ts';
import { type Chosen, chosenDefault, chosenOf, nobody } from './receivers/chosen.ts';

interface OpenRequest {
  readonly id: string | undefined;
  readonly user: User;
  readonly isOnBehalf: boolean;
  /** Distinguishes one opening from the next, so that a reload reads again. */
  readonly key: string;
}

/** The message with its receivers, or the beginnings of a new one. Read once: afterwards the composer holds the truth. */
export function useMessage({ id, user, isOnBehalf, key }: OpenRequest) {
  return useQuery({
    queryKey: ['composer', key, id ?? 'new'],
    queryFn: ({ signal, client }) => (id === undefined ? openNew(user, isOnBehalf, client) : openStored({ id, user, isOnBehalf, signal })),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });
}

interface Opened {
  readonly message: OpenedMessage;
  /** The English message that this Spanish one belongs to; it is edited there (spec 1 §2). */
  readonly parentId?: string | undefined;
}

async function openNew(user: User, isOnBehalf: boolean, client: QueryClient): Promise<Opened> {
  const mayWrite = !isOnBehalf && rolesOf(user).has('operator');
  const [chosen, country] = await Promise.all([mayWrite ? defaultChosen() : nobody, askCountryHere(client)]);
  const here = { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone, country };
  return {
    message: { mode: 'new', timeZone: user.timeZone, form: newForm(wallClockAt(user.timeZone, Date.now()), here, chosen), isReadOnly: !mayWrite },
  };
}

/** An account that may add nothing now can still write a message; it then starts with nobody. */
async function defaultChosen(): Promise<Chosen> {
  try {
    return chosenDefault((await api.contacts.createDefault()).data);
  } catch (error) {
    if (error instanceof Refusal) return nobody;
    throw error;
  }
}

interface StoredRequest {
  readonly id: string;
  readonly user: User;
  readonly isOnBehalf: boolean;
  readonly signal: AbortSignal;
}

async function openStored({ id, user, isOnBehalf, signal }: StoredRequest): Promise<Opened> {
  const [{ content }, recipients] = await Promise.all([
    api.messages.get({ query: { id } }, { signal }),
    api.messages.recipients({ query: { message_id: id } }, { signal }),
  ]);
  const { content: message, message_settings: settings } = content;
  const isReadOnly = isOnBehalf || !rolesOf(user).has('operator') || message.senderId !== user.id;
  return {
    parentId: message.parentId,
    message: {
      id,
      modifiedAt: message.modifiedAt,
      mode: message.mode,
      // A save puts a message into its sender's zone of that day.
      timeZone: isReadOnly ? message.timeZone : user.timeZone,
      form: formOf(message, settings, chosenOf(recipients)),
      isReadOnly,
    },
  };
}
