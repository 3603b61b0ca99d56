/** Labels are drawn from fonts of the page, named here in the order in which they are tried; MapLibre wants no glyph files then. */
export const labelFonts: readonly string[] = ['Inter Variable', 'system-ui', 'sans-serif'];
