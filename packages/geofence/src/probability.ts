/** The probability that a standard normal variable is below `deviate`, to 0.0002: S. Bowling and others, Journal of Industrial Engineering and Management 2, 2009. */
export function probabilityBelow(deviate: number): number {
  return 1 / (1 + Math.exp(-deviate * (1.5976 + 0.070_565_992 * deviate * deviate)));
}

/**
 * The probability that a receiver believed to be `distance` from a circle's centre, with deviation `sigma` along each
 * axis (all metres, `sigma` above 0), is within `radius` of it: M. Sankaran's approximation of the non-central
 * chi-square distribution (Biometrika 50, 1963), to 0.02. It is small for a vague position in the middle of a small
 * circle, which distance over deviation would call certain.
 */
export function probabilityWithin(radius: number, distance: number, sigma: number): number {
  const off = (distance / sigma) ** 2;
  const mean = 2 + off;
  const h = 1 - ((2 / 3) * mean * (2 + 3 * off)) / (2 + 2 * off) ** 2;
  const p = (2 + 2 * off) / mean ** 2;
  const m = (h - 1) * (1 - 3 * h);
  const power = ((radius / sigma) ** 2 / mean) ** h;
  return probabilityBelow((power - (1 + h * p * (h - 1 - 0.5 * (2 - h) * m * p))) / (h * Math.sqrt(2 * p) * (1 + 0.5 * m * p)));
}
