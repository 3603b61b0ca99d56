import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Message, User } from '@earshot/contract';
import { Refusal, settingsAnew, wallClockAt } from '@earshot/domain';
import { api } from '../../platform/api.ts';
import { askCountryHere } from '../../platform/country-here.ts';
import { userRoles } from '../../platform/session.ts';
import { toMessageForm, type MessageForm, newForm, type OpenedMessage } from './message-form.ts';
import type { Source } from './use-composition.ts';
import { type ChosenReceivers, chosenDefault, toChosen, nobody } from './receivers/chosen-receivers.ts';

interface OpenRequest {
  readonly source: Source;
  readonly user: User;
  readonly isOnBehalf: boolean;
  /** Distinguishes openings, so that a reload reads again. */
  readonly key: string;
}

/** The message with its receivers, or the start of a new one. Read once: afterwards the composer holds the truth. */
export function useMessage({ source, user, isOnBehalf, key }: OpenRequest) {
  return useQuery({
    queryKey: ['composer', key, source],
    queryFn: async ({ signal, client }): Promise<MessageSource> => {
      if (source.id !== undefined) return openStored({ id: source.id, user, isOnBehalf, signal });
      if (source.copy !== undefined)
        return { message: copyMessage((await openStored({ id: source.copy, user, isOnBehalf, signal })).message, user, isOnBehalf) };
      const opened = await openNew(user, isOnBehalf, client);
      return source.at === undefined ? opened : { message: { ...opened.message, form: { ...opened.message.form, ...(await placeAt(source.at, signal)) } } };
    },
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });
}

interface MessageSource {
  readonly message: OpenedMessage;
  /** The English message of this Spanish one; it is edited there (spec 1 §2). */
  readonly parentId?: string | undefined;
}

async function openNew(user: User, isOnBehalf: boolean, client: QueryClient): Promise<MessageSource> {
  const mayWrite = !isOnBehalf && userRoles(user).has('operator');
  const [chosen, country] = await Promise.all([mayWrite ? defaultChosen() : nobody, askCountryHere(client)]);
  const here = { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone, country };
  return {
    message: { mode: 'new', timeZone: user.timeZone, form: newForm(wallClockAt(user.timeZone, Date.now()), here, chosen), isReadOnly: !mayWrite },
  };
}

/** An account that may add nothing now can still write a message, which then starts without receivers. */
async function defaultChosen(): Promise<ChosenReceivers> {
  try {
    return chosenDefault((await api.contacts.createDefault()).data);
  } catch (error) {
    if (error instanceof Refusal && error.failure.code !== 'unavailable' && error.failure.code !== 'fault') return nobody;
    throw error;
  }
}

interface StoredRequest {
  readonly id: string;
  readonly user: User;
  readonly isOnBehalf: boolean;
  readonly signal: AbortSignal;
}

async function openStored({ id, user, isOnBehalf, signal }: StoredRequest): Promise<MessageSource> {
  const [{ content }, recipients] = await Promise.all([
    api.messages.get({ query: { id } }, { signal }),
    api.messages.recipients({ query: { message_id: id } }, { signal }),
  ]);
  const { content: message, message_settings: settings } = content;
  const isReadOnly = isOnBehalf || !userRoles(user).has('operator') || message.senderId !== user.id;
  return {
    parentId: message.parentId,
    message: {
      id,
      modifiedAt: message.modifiedAt,
      mode: message.mode,
      isPaused: message.pausedAt !== undefined && !isOver(message),
      // A save moves a message into the sender's time zone of that day.
      timeZone: isReadOnly ? message.timeZone : user.timeZone,
      form: toMessageForm(message, settings, toChosen(recipients)),
      isReadOnly,
    },
  };
}

const isOver = ({ endsAt }: Message): boolean => typeof endsAt === 'number' && endsAt <= Date.now();

/** A new message with the words, the place, the hours and the receivers of another one. */
function copyMessage({ form }: OpenedMessage, user: User, isOnBehalf: boolean): OpenedMessage {
  const settings = { ...form.settings, ...settingsAnew(form.settings, wallClockAt(user.timeZone, Date.now())) };
  return { mode: 'new', timeZone: user.timeZone, form: { ...form, settings }, isReadOnly: isOnBehalf || !userRoles(user).has('operator') };
}

/** The place of an address, such as '59.33,18.06,400', with its name; empty if it cannot be read. */
async function placeAt(text: string, signal: AbortSignal): Promise<Partial<MessageForm>> {
  const [lat = Number.NaN, lng = Number.NaN, radiusMeters = Number.NaN] = text.split(',').map(Number);
  if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) return {};
  const place = { lat, lng };
  const location = await api.places.reverse({ query: place }, { signal }).then(
    ({ address }) => address,
    () => `${lat.toFixed(5)}, ${lng.toFixed(5)}`,
  );
  return { place, location, ...(radiusMeters >= 50 && radiusMeters <= 50_000 && { radiusMeters }) };
}
