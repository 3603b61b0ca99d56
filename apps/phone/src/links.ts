interface Opening {
  readonly server: string;
  readonly isSignedIn: boolean;
}

/**
 * The fragment of a link that the app accepts: the code of an invitation or of an operator's screen. Undefined for
 * other links and other texts, and for a signed-in person, who may be driving and needs no code: Android launches an
 * app that it ended in mid-shift by the link of its first opening once more.
 */
export function findSignInHash(link: string, { server, isSignedIn }: Opening): string | undefined {
  if (isSignedIn) return undefined;
  let url: URL;
  try {
    url = new URL(link);
  } catch {
    return undefined;
  }
  // earshot://app#c=… is for phones that open the server's links in a browser.
  const isOwnScheme = url.protocol === 'earshot:' && url.host === 'app';
  const isOfServer = url.origin === new URL(server).origin;
  // An invitation's text message leads to the download page, with the code in plain sight.
  const isInvitation = isOfServer && url.pathname === '/download-app';
  const isApp = isOwnScheme || (isOfServer && /^\/app\/?$/.test(url.pathname));
  if (!isApp && !isInvitation) return undefined;
  const given = new URLSearchParams(isInvitation ? url.search : url.hash.slice(1));
  const kind = (['c', 't'] as const).find((name) => given.get(name));
  return kind && `#${new URLSearchParams({ [kind]: given.get(kind) ?? '' })}`;
}
