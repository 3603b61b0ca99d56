/** Fonts of the page for labels, in the order in which they are tried; MapLibre then needs no glyph files. */
export const labelFonts: readonly string[] = ['Inter Variable', 'system-ui', 'sans-serif'];
