/** The nonce for the style elements that this page creates (Content-Security-Policy); undefined on a page that the server did not serve. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;

// The place where the scroll-lock library of dialogs reads the nonce (`get-nonce`).
Object.assign(globalThis, { __webpack_nonce__: nonce });

export const styleNonce = (): string => nonce ?? '';
