/** By which the server knows the style elements that this page makes itself (Content-Security-Policy); undefined on a page that it did not serve. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;

// Where the library that keeps the page from scrolling behind a dialog looks for it (`get-nonce`).
Object.assign(globalThis, { __webpack_nonce__: nonce });

/** The same for the library of the screens. */
export const styleNonce = (): string => nonce ?? '';
