/** Takes the code of an operator's screen from the address that the camera opened, where it is worth something to whoever reads it. Kept nowhere: it is good for minutes. */
export function takeTicket(): string | undefined {
  const ticket = new URLSearchParams(location.hash.slice(1)).get('t');
  if (ticket === null) return undefined;
  history.replaceState(null, '', location.pathname + location.search);
  return ticket;
}
