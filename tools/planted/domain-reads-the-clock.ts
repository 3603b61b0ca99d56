// at packages/domain/src/planted.ts breaks eslint(no-restricted-globals)
export const planted = (): number => Date.now();
