/**
 * Takes the code of an operator's screen out of the address that the camera opened, where any reader could use it. It
 * is stored nowhere: it is valid for minutes.
 */
export function takeTicket(): string | undefined {
  const ticket = new URLSearchParams(location.hash.slice(1)).get('t');
  if (ticket === null) return undefined;
  history.replaceState(null, '', location.pathname + location.search);
  return ticket;
}
