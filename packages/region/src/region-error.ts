/** A region that cannot be built or used; the message is a sentence for whoever asked for it. */
export class RegionError extends Error {}
