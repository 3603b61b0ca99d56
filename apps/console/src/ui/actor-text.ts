/** The name of an actor; staff act for an operator, or for none. */
export function actorText({ actor, staff }: { readonly actor: string; readonly staff?: string | undefined }): string {
  if (staff === undefined) return actor;
  return actor === '' || actor === 'Earshot' ? `Earshot support (${staff})` : `Earshot support (${staff}) for ${actor}`;
}
