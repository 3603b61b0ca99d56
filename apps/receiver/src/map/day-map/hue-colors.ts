/** Colours of the circles by message state, in the screen's colour scheme. */
export interface HueColors {
  readonly due: string;
  readonly done: string;
  readonly broken: string;
  readonly idle: string;
}

const light: HueColors = { due: '#c77700', done: '#0a7a55', broken: '#b3261e', idle: '#5f6f8c' };
const dark: HueColors = { due: '#ffa722', done: '#5fd6a8', broken: '#ffb4ab', idle: '#90a2c4' };

export const hueColors = (isDark: boolean): HueColors => (isDark ? dark : light);
