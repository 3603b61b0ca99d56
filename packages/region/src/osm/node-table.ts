/** Marks a node that is not in the file. */
const nowhere = 0x7f_ff_ff_ff;

const chunkLength = 1 << 20;

/** Collects the ids of the used nodes, with repetitions. Ids may pass 2^33. */
export class NodeIds {
  #full: Float64Array[] = [];
  #chunk = new Float64Array(chunkLength);
  #length = 0;

  add(id: number): void {
    if (this.#length === chunkLength) {
      this.#full.push(this.#chunk);
      this.#chunk = new Float64Array(chunkLength);
      this.#length = 0;
    }
    this.#chunk[this.#length++] = id;
  }

  toTable(): NodeTable {
    const ids = new Float64Array(this.#full.length * chunkLength + this.#length);
    for (const [i, chunk] of this.#full.entries()) ids.set(chunk, i * chunkLength);
    ids.set(this.#chunk.subarray(0, this.#length), this.#full.length * chunkLength);
    this.#full = [];
    ids.sort();
    let kept = 0;
    for (let i = 0; i < ids.length; i++) if (i === 0 || ids[i] !== ids[i - 1]) ids[kept++] = ids[i] ?? 0;
    return new NodeTable(ids.slice(0, kept));
  }
}

/** Positions of the used nodes, in ten-millionths of a degree: 16 bytes a node. A node's index is its place by rising id. */
export class NodeTable {
  readonly #ids: Float64Array;
  readonly lats: Int32Array;
  readonly lngs: Int32Array;
  #last = 0;

  constructor(ids: Float64Array) {
    this.#ids = ids;
    this.lats = new Int32Array(ids.length).fill(nowhere);
    this.lngs = new Int32Array(ids.length);
  }

  get length(): number {
    return this.#ids.length;
  }

  /** The index of a node, -1 for an unused one. Files have nodes by rising id, so the next is mostly the one after the last. */
  findIndex(id: number): number {
    const next = this.#last + 1;
    if (this.#ids[next] === id) return (this.#last = next);
    let [low, high] = [0, this.#ids.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = this.#ids[middle] ?? 0;
      if (found === id) return (this.#last = middle);
      if (found < id) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  place(index: number, lat: number, lng: number): void {
    this.lats[index] = lat;
    this.lngs[index] = lng;
  }

  isPlaced(index: number): boolean {
    return index >= 0 && this.lats[index] !== nowhere;
  }
}
