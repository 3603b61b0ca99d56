/** The types of a group, with the names of their Tabler icons (decisions: Contacts). Groups store the `id`. */
export const groupTypes = [
  { id: 'crew', name: 'Crew', icon: 'users-group' },
  { id: 'property', name: 'Property', icon: 'building-estate' },
  { id: 'job-site', name: 'Job site', icon: 'crane' },
  { id: 'department', name: 'Department', icon: 'sitemap' },
  { id: 'vendor', name: 'Vendor', icon: 'truck' },
  { id: 'other', name: 'Other', icon: 'tag' },
] as const;

export type GroupType = (typeof groupTypes)[number];

/** The type of an id; Other for an unknown id. */
export const findGroupType = (id: string): GroupType => groupTypes.find((type) => type.id === id) ?? groupTypes[5];
