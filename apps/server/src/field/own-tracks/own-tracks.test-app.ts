import type { TestServer } from '../../../test/server.ts';

/** The middle of the circle of `buildMessage`, 182.88 m around it. */
export const unionStation = { lat: 39.7527, lon: -105.0002 };

/** A place this many metres north of Union Station. */
export const northBy = (meters: number) => ({ lat: unionStation.lat + meters / 111_035, lon: unionStation.lon });

/** The OwnTracks app of a number, set up by the receiver app with that token. */
export async function startOwnTracks(server: TestServer, token: string) {
  const access = await server.api(token).ownTracks.allow();
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'user-agent': 'Owntracks-Android/gp/420500000',
    'x-limit-u': access.username,
    'x-limit-d': 'phone',
    authorization: `Basic ${Buffer.from(`${access.username}:${access.password}`).toString('base64')}`,
  };
  const post = (body: string, change: Readonly<Record<string, string>> = {}) =>
    fetch(`${server.baseUrl}/ingest/owntracks`, { method: 'POST', headers: { ...headers, ...change }, body });
  const send = async (message: object, change: Readonly<Record<string, string>> = {}): Promise<readonly unknown[]> => {
    const response = await post(JSON.stringify(message), change);
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
    return (await response.json()) as readonly unknown[];
  };
  const seconds = (at: number): number => Math.floor(at / 1_000);
  return {
    ...access,
    headers,
    post,
    send,
    /** Reports a position, by default of now. */
    locate: (place: object, more: { readonly at?: number; readonly acc?: number; readonly agent?: string } = {}) =>
      send(
        { _type: 'location', tid: '44', t: 'c', batt: 80, acc: more.acc ?? 10, tst: seconds(more.at ?? server.clock.at), ...place },
        more.agent === undefined ? {} : { 'user-agent': more.agent },
      ),
    cross: (event: 'enter' | 'leave', rid: string, more: object = {}) =>
      send({ _type: 'transition', event, rid, t: 'c', acc: 20, wtst: 1, desc: 'A region', tst: seconds(server.clock.at), ...more }),
  };
}
export type OwnTracksApp = Awaited<ReturnType<typeof startOwnTracks>>;
