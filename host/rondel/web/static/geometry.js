// Where things stand on a wheel. The drawing is 400 units wide with its middle at 0, 0; angles are
// degrees clockwise from 12 o'clock; a sector is 30 degrees wide and sector 0 begins at 12 o'clock.

export const SECTOR_DEG = 30;
export const HUB = 50;
export const DIAL = 98;
export const SECTOR_INNER = 98;
export const SECTOR_OUTER = 169;
export const LED_RADIUS = 184;

/** [x, y] of a point, rounded so that the markup stays short. */
export function polar(radius, deg) {
  const rad = (deg * Math.PI) / 180;
  return [Math.sin(rad) * radius, -Math.cos(rad) * radius].map((value) => Math.round(value * 100) / 100);
}

/** The path of a piece of ring. */
export function wedge(inner, outer, fromDeg, toDeg) {
  const large = toDeg - fromDeg > 180 ? 1 : 0;
  return `M${polar(inner, fromDeg)}L${polar(outer, fromDeg)}A${outer} ${outer} 0 ${large} 1 ${polar(outer, toDeg)}`
    + `L${polar(inner, toDeg)}A${inner} ${inner} 0 ${large} 0 ${polar(inner, fromDeg)}Z`;
}

// For 1, 2, ... tokens in one sector: [radius, degrees off the middle of the sector], and the token size.
const PLACES = [
  [],
  { size: 20, at: [[135, 0]] },
  { size: 17, at: [[143, -7.4], [143, 7.4]] },
  { size: 16.5, at: [[149, -6.8], [149, 6.8], [117, 0]] },
  { size: 15, at: [[151, -7], [151, 7], [119, -7.5], [119, 7.5]] },
  { size: 13.2, at: [[154, -10], [154, 0], [154, 10], [124, -6.8], [124, 6.8]] },
  { size: 12, at: [[159, -7], [159, 7], [134, -7.5], [134, 7.5], [110, -7.2], [110, 7.2]] },
];

/**
 * Gives every token of a wheel its place: `tokens` is a list of objects with `sector`; returns a list of
 * {token, radius, deg, size} in the same order. Tokens that share a sector never overlap.
 */
export function places(tokens) {
  const bySector = new Map();
  for (const token of tokens) {
    if (!bySector.has(token.sector)) bySector.set(token.sector, []);
    bySector.get(token.sector).push(token);
  }
  return tokens.map((token) => {
    const mates = bySector.get(token.sector);
    const plan = PLACES[Math.min(mates.length, PLACES.length - 1)];
    const [radius, off] = plan.at[mates.indexOf(token) % plan.at.length];
    return { token, radius, deg: token.sector * SECTOR_DEG + SECTOR_DEG / 2 + off, size: plan.size };
  });
}

/** The angle equal to `deg` on the circle that is nearest to `near`: a token goes the short way round. */
export function nearestTurn(deg, near) {
  return deg + Math.round((near - deg) / 360) * 360;
}
