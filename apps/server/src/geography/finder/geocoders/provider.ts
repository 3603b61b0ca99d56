export interface Provider {
  /** Without a trailing slash. */
  readonly url: string;
  readonly key?: string | undefined;
  /** Names the product and how to reach its operator. */
  readonly userAgent: string;
}
