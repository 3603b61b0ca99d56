/** Staff act for somebody, or for nobody in particular. */
export function actorText({ actor, staff }: { readonly actor: string; readonly staff?: string | undefined }): string {
  if (staff === undefined) return actor;
  return actor === '' || actor === 'Earshot' ? `Earshot support (${staff})` : `Earshot support (${staff}) for ${actor}`;
}
