/** A region that cannot be built or used; the message is a sentence for the person who asked for it. */
export class RegionError extends Error {}
