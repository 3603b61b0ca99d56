import { EtagMismatch, FetchSource, type Header, type Protocol, PMTiles, SharedPromiseCache, type Source } from 'pmtiles';

/** Retries a failed read past the browser's cache: its handling of file parts may be the cause. */
class RetryingSource extends FetchSource {
  override async getBytes(...range: Parameters<FetchSource['getBytes']>): ReturnType<FetchSource['getBytes']> {
    try {
      return await super.getBytes(...range);
    } catch (error) {
      const [, , signal] = range;
      if (signal?.aborted || error instanceof EtagMismatch) throw error;
      const uncached = new FetchSource(this.url, this.customHeaders, this.credentials);
      uncached.mustReload = true;
      return uncached.getBytes(...range);
    }
  }
}

/** The library's cache keeps the promise of a failed part, and answers with it for as long as the page is open. This one reads it again. */
class ForgetfulCache extends SharedPromiseCache {
  override getHeader(source: Source): Promise<Header> {
    return this.#orForget(super.getHeader(source));
  }

  override getDirectory(...directory: Parameters<SharedPromiseCache['getDirectory']>): ReturnType<SharedPromiseCache['getDirectory']> {
    return this.#orForget(super.getDirectory(...directory));
  }

  async #orForget<T>(part: Promise<T>): Promise<T> {
    try {
      return await part;
    } catch (error) {
      // The library itself forgets an aborted part.
      if (!(error instanceof DOMException && error.name === 'AbortError')) this.cache.clear();
      throw error;
    }
  }
}

/** Adds the archive at this address to a protocol so that failed reads are retried. */
export const addArchive = (protocol: Protocol, url: string): void => protocol.add(new PMTiles(new RetryingSource(url), new ForgetfulCache()));
