import type { ListenMessage } from '@earshot/contract';

export type LoadedMessage =
  | { readonly kind: 'message'; readonly message: ListenMessage; /** The page reports the outcome. */ readonly reports?: true }
  /** Expired, garbled, or deleted; `why` is the server's sentence. */
  | { readonly kind: 'gone'; readonly why: string }
  | { readonly kind: 'unreachable' }
  /** An error of the server, with the id of its lines in the log. */
  | { readonly kind: 'fault'; readonly requestId: string };

const timeOutMs = 10_000;

/** Fetches the message by a link's path and token. Without the typed client, which would be ten times the rest of this page. */
export async function loadMessage(id: string, token: string): Promise<LoadedMessage> {
  try {
    const response = await fetch(`/api/listen/${encodeURIComponent(id)}?t=${encodeURIComponent(token)}`, {
      signal: AbortSignal.timeout(timeOutMs),
      cache: 'no-store',
    });
    const answer = (await response.json()) as { readonly message?: unknown; readonly reports?: unknown; readonly requestId?: unknown };
    if (response.ok && isMessage(answer.message)) return { kind: 'message', message: answer.message, ...(answer.reports === true && { reports: true }) };
    if (response.status === 500 && typeof answer.requestId === 'string') return { kind: 'fault', requestId: answer.requestId };
    // A link without its token is refused as invalid input.
    const isRefused = response.status === 404 || response.status === 422;
    return isRefused && typeof answer.message === 'string' ? { kind: 'gone', why: answer.message } : { kind: 'unreachable' };
  } catch {
    return { kind: 'unreachable' };
  }
}

function isMessage(value: unknown): value is ListenMessage {
  const { title, body, language } = (value ?? {}) as Partial<ListenMessage>;
  return typeof title === 'string' && typeof body === 'string' && (language === 'en' || language === 'es');
}
