import type { Replay } from '@earshot/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../platform/api.ts';
import { isStale } from '../../../platform/stale-save.ts';
import { type MessageForm, type OpenedMessage, toSaveBody } from '../message-form.ts';
import { type Attempt, createSaver, type StoredMessage } from './saver.ts';

async function send({ form, mode, replay, id, modifiedAt, key }: Attempt) {
  const { insertId, Modified } = await api.messages.save({ body: toSaveBody(form, { id, modifiedAt, mode, replay }) }, { idempotencyKey: key });
  return { id: insertId, modifiedAt: Modified };
}

/** Stores the opened message, as a draft or as set. `onCreated` receives the id of a new one. */
export function useSaving(opened: OpenedMessage, onCreated: (id: string) => void) {
  const queryClient = useQueryClient();
  const [stored, setStored] = useState<StoredMessage>({ id: opened.id, modifiedAt: opened.modifiedAt, form: opened.form, isFinal: opened.mode === 'final' });
  const [saver] = useState(() => createSaver(stored, send));
  const [hasConflict, setHasConflict] = useState(false);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  const save = async (form: MessageForm, mode: 'draft' | 'final', replay?: Replay): Promise<StoredMessage> => {
    try {
      const next = await saver.save(form, mode, replay);
      setStored(next);
      // The list refetches when it is next shown.
      void queryClient.invalidateQueries({ queryKey: ['messages'] });
      void queryClient.invalidateQueries({ queryKey: ['activity'] });
      if (next.id !== stored.id) void queryClient.invalidateQueries({ queryKey: ['users', 'counts'] });
      // Does not lead an operator back who has left the composer meanwhile.
      if (isOpen.current && opened.id === undefined && next.id !== undefined && stored.id === undefined && mode === 'draft') onCreated(next.id);
      return next;
    } catch (error) {
      if (isStale(error)) setHasConflict(true);
      throw error;
    }
  };
  return { stored, save, hasConflict, mayBeFinal: saver.mayBeFinal };
}
