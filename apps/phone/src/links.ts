/** The part of a link that the app takes up: the code of an invitation, or the one on an operator's screen. Undefined for links of other places, and for what is none. */
export function parseSignInHash(link: string, server: string): string | undefined {
  let url: URL;
  try {
    url = new URL(link);
  } catch {
    return undefined;
  }
  // earshot://app#c=…, for phones on which the server's links open in a browser.
  const isOwnScheme = url.protocol === 'earshot:' && url.host === 'app';
  const isOfServer = url.origin === new URL(server).origin;
  // The text message of an invitation leads to the page that says how to get the app, with the code in the open.
  const isInvitation = isOfServer && url.pathname === '/download-app';
  const isApp = isOwnScheme || (isOfServer && /^\/app\/?$/.test(url.pathname));
  if (!isApp && !isInvitation) return undefined;
  const given = new URLSearchParams(isInvitation ? url.search : url.hash.slice(1));
  const kind = (['c', 't'] as const).find((name) => given.get(name));
  return kind && `#${new URLSearchParams({ [kind]: given.get(kind) ?? '' })}`;
}
