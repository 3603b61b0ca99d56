declare module 'openapi-explorer/dist/browser/openapi-explorer.min.js';
