/** How a provider is reached. */
export interface Provider {
  /** Without a trailing slash. */
  readonly url: string;
  readonly key?: string | undefined;
  /** Names the product and how to reach whoever runs it. */
  readonly userAgent: string;
}
