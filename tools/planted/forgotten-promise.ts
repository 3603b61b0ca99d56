// at apps/server/src/messages/planted.ts breaks typescript(no-floating-promises)
export function planted(): void {
  Promise.resolve(1);
}
