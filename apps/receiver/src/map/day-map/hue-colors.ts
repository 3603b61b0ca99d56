/** Colours of the circles by message state, in the screen’s colour scheme. The map’s canvas reads no CSS variables: these are tokens by value. */
export interface HueColors {
  readonly due: string;
  readonly done: string;
  readonly broken: string;
  readonly idle: string;
}

const light: HueColors = { due: '#c27200', done: '#0a7a55', broken: '#b62b27', idle: '#566479' };
const dark: HueColors = { due: '#ffa722', done: '#5fd6a8', broken: '#ffb4ab', idle: '#a9b7d0' };

export const hueColors = (isDark: boolean): HueColors => (isDark ? dark : light);
