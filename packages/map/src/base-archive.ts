import { EtagMismatch, FetchSource, type Header, type Protocol, PMTiles, SharedPromiseCache, type Source } from 'pmtiles';

/** Reads a part again, past the browser's cache, when it did not come: what the cache makes of parts of a file may be what failed. */
class PatientSource extends FetchSource {
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

/** The library's cache keeps the promise of a part that did not come, and answers with it for as long as the page is open. This one reads it again. */
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
      // A part that nobody wants any more the library forgets itself.
      if (!(error instanceof DOMException && error.name === 'AbortError')) this.cache.clear();
      throw error;
    }
  }
}

/** Lets a protocol read the archive at this address so that what failed once can be asked for again. */
export const addArchive = (protocol: Protocol, url: string): void => protocol.add(new PMTiles(new PatientSource(url), new ForgetfulCache()));
