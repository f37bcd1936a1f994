/** Distances over the earth, as the service measures them (`domain/matching/geo.py`). */

export interface Place {
  latitude: number;
  longitude: number;
}

const EARTH_RADIUS_METRES = 6_371_008.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The great-circle distance in metres, also across the date line. */
export function distance(one: Place, other: Place): number {
  const [a, b] = [radians(one.latitude), radians(other.latitude)];
  const square = Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(square)));
}
