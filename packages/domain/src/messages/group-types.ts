/** What a group stands for, with the name of its Tabler icon (decisions: Contacts). Groups keep the `id`. */
export const groupTypes = [
  { id: 'crew', name: 'Crew', icon: 'users-group' },
  { id: 'property', name: 'Property', icon: 'building-estate' },
  { id: 'job-site', name: 'Job site', icon: 'crane' },
  { id: 'department', name: 'Department', icon: 'sitemap' },
  { id: 'vendor', name: 'Vendor', icon: 'truck' },
  { id: 'other', name: 'Other', icon: 'tag' },
] as const;

/** One of `groupTypes`. */
export type GroupType = (typeof groupTypes)[number];

/** The type of an id; Other for an id that is none. */
export const groupTypeOf = (id: string): GroupType => groupTypes.find((type) => type.id === id) ?? groupTypes[5];
