import { type InboxMessage, nextOffer } from '@earshot/domain';
import type { EngineView } from '@earshot/receiver-core';

/** The messages that wait for their turn, in speaking order, from the queue itself, so that the screen has no rule of its own. */
export function waitingIn({ playback, messages = [] }: EngineView, at: number): readonly InboxMessage[] {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const waiting: InboxMessage[] = [];
  const { current: _spoken, ...idle } = playback;
  for (let next = nextOffer(idle, messages, at); next.offer;) {
    const message = byId.get(next.offer.messageId);
    if (message) waiting.push(message);
    const { current: _taken, ...rest } = next.state;
    next = nextOffer(rest, messages, at);
  }
  return waiting;
}
