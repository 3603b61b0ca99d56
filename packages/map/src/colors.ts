/** Colours of the embedded base map. */
export interface MapColors {
  readonly water: string;
  readonly land: string;
  readonly coast: string;
  readonly river: string;
  readonly country: string;
  readonly state: string;
  readonly county: string;
  readonly name: string;
  readonly smallName: string;
  readonly halo: string;
  readonly dot: string;
  readonly grid: string;
  readonly circleFill: string;
  readonly circleEdge: string;
}

const light: MapColors = {
  water: '#c7dcea',
  land: '#f3f1ea',
  coast: '#a9c3d4',
  river: '#b3cfe2',
  country: '#8b8fa3',
  state: '#b7b9c6',
  county: '#dcdbd8',
  name: '#2b3650',
  smallName: '#5c657a',
  halo: '#ffffff',
  dot: '#3b4a6b',
  grid: '#0b2450',
  circleFill: '#ffa722',
  circleEdge: '#0b2450',
};

const dark: MapColors = {
  water: '#0a1d38',
  land: '#1b2536',
  coast: '#2a3a52',
  river: '#12294a',
  country: '#5d6b85',
  state: '#3b475d',
  county: '#263146',
  name: '#d7deea',
  smallName: '#9fabc0',
  halo: '#0e1726',
  dot: '#9fb0cc',
  grid: '#8fb0e8',
  circleFill: '#ffa722',
  circleEdge: '#ffba4d',
};

export const mapColors = (isDark: boolean): MapColors => (isDark ? dark : light);
