interface ListenReport {
  readonly kind: 'started' | 'heard' | 'interrupted';
  /** The fraction surely spoken, 0..1. */
  readonly fraction?: number;
}

/** Reports the outcome to the server, without waiting for it. */
export type Report = (listened: ListenReport) => void;

/** Delays of the attempts, ms; the connection may come back soon. */
const delaysMs = [0, 2_000, 10_000, 60_000] as const;

/** Reports by the link's path and token. Each event's id makes it count once, however often it arrives. */
export function reporter(id: string, token: string): Report {
  const url = `/api/listen/${encodeURIComponent(id)}?t=${encodeURIComponent(token)}`;
  return (listened) => void send(url, JSON.stringify({ eventId: newId(), at: new Date().toISOString(), ...listened }));
}

async function send(url: string, body: string): Promise<void> {
  for (const delayMs of delaysMs) {
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
    try {
      // `keepalive` lets the request finish after the page is left.
      const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body, keepalive: true });
      if (response.ok || (response.status < 500 && response.status !== 429)) return;
    } catch {
      // Retried below.
    }
  }
}

/** A UUIDv4; `randomUUID` exists on HTTPS only. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte, index) => (index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte).toString(16).padStart(2, '0'));
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
