type Value = string | number | { readonly [key: string]: Value };

interface Options {
  /** The addresses that the tree is made for; IPv4 addresses are in both. */
  readonly ipVersion?: 4 | 6;
  readonly recordBits?: 24 | 28 | 32;
}

/** A place in the tree: a node, or the record of all addresses from here. */
type Branch = { zero?: Branch; one?: Branch } | { readonly record: Value };

/** A MaxMind DB file of version 2.0 with a record for each subnet, such as `{ '8.8.8.0/24': { country_code: 'US' } }` (maxmind.github.io/MaxMind-DB). */
export function maxMindFile(nets: Readonly<Record<string, Value>>, { ipVersion = 6, recordBits = 28 }: Options = {}): Buffer {
  const root: Branch = {};
  for (const [net, record] of Object.entries(nets)) {
    const [address = '', length = ''] = net.split('/');
    const isFour = !address.includes(':');
    // In a tree of IPv6, the addresses of IPv4 are the last 32 bits behind zeros.
    const bits = (isFour && ipVersion === 6 ? '0'.repeat(96) : '') + (isFour ? bitsOfFour(address) : bitsOfSix(address)).slice(0, Number(length));
    plant(root, bits, record);
  }
  const nodes: Branch[] = [];
  number(root, nodes);
  const data: Buffer[] = [];
  const records = nodes.map((node) => ('record' in node ? [] : [node.zero, node.one]).map((branch) => toNodeNumber(branch, nodes, data)));
  const tree = Buffer.concat(records.map(([zero = 0, one = 0]) => encodeNode(zero, one, recordBits)));
  const metadata = {
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_790_000_000,
    database_type: 'Earshot-Test-Country',
    description: { en: 'A test' },
    ip_version: ipVersion,
    node_count: nodes.length,
    record_size: recordBits,
  };
  return Buffer.concat([tree, Buffer.alloc(16), ...data, Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1'), encoded(metadata)]);
}

const bitsOfFour = (address: string): string =>
  address
    .split('.')
    .map((part) => Number(part).toString(2).padStart(8, '0'))
    .join('');

function bitsOfSix(address: string): string {
  const [left = [], right = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const words = [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
  return words.map((word) => parseInt(word, 16).toString(2).padStart(16, '0')).join('');
}

function plant(root: Branch, bits: string, record: Value): void {
  let at = root;
  for (const [index, bit] of bits.split('').entries()) {
    if ('record' in at) throw new Error('one subnet is in another');
    const side = bit === '1' ? 'one' : 'zero';
    at = at[side] ??= index === bits.length - 1 ? { record } : {};
  }
}

function number(branch: Branch | undefined, nodes: Branch[]): void {
  if (!branch || 'record' in branch) return;
  nodes.push(branch);
  number(branch.zero, nodes);
  number(branch.one, nodes);
}

/**
 * A node's number; the count of nodes for an empty place; a larger number is the record's place in the data, behind a
 * separator of 16 bytes.
 */
function toNodeNumber(branch: Branch | undefined, nodes: readonly Branch[], data: Buffer[]): number {
  if (!branch) return nodes.length;
  if (!('record' in branch)) return nodes.indexOf(branch);
  const at = data.reduce((length, { byteLength }) => length + byteLength, 0);
  data.push(encoded(branch.record));
  return nodes.length + 16 + at;
}

function encodeNode(zero: number, one: number, recordBits: number): Buffer {
  const node = Buffer.alloc(recordBits / 4);
  if (recordBits === 32) {
    node.writeUInt32BE(zero, 0);
    node.writeUInt32BE(one, 4);
    return node;
  }
  node.writeUIntBE(zero & 0xffffff, 0, 3);
  node.writeUIntBE(one & 0xffffff, node.length - 3, 3);
  // The four upper bits of each are in the middle.
  if (recordBits === 28) node.writeUInt8(((zero >>> 24) << 4) | (one >>> 24), 3);
  return node;
}

const types = { string: 2, uint32: 6, map: 7 };

/** A control byte with type and size, then the value. Sizes up to 284. */
function encoded(value: Value): Buffer {
  if (typeof value === 'string') return Buffer.concat([control(types.string, Buffer.byteLength(value)), Buffer.from(value)]);
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return Buffer.concat([control(types.uint32, 4), bytes]);
  }
  const entries = Object.entries(value);
  return Buffer.concat([control(types.map, entries.length), ...entries.flatMap(([key, each]) => [encoded(key), encoded(each)])]);
}

const control = (type: number, size: number): Buffer => Buffer.from(size < 29 ? [(type << 5) | size] : [(type << 5) | 29, size - 29]);
