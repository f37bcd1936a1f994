/** A link to the maps of the reader's device; where it has none that links can name, to OpenStreetMap. */

interface Place {
  /** Null without an exact place; then the address is searched for. */
  latitude: number | null;
  longitude: number | null;
  address: string;
}

const IS_ANDROID = /Android/.test(navigator.userAgent);
const IS_APPLE = /iPhone|iPad|Mac OS/.test(navigator.userAgent);

export function buildMapLink({ latitude, longitude, address }: Place): string {
  const named = encodeURIComponent(address);
  const exact = latitude === null || longitude === null ? null : `${latitude},${longitude}`;
  if (IS_ANDROID) return `geo:${exact ?? "0,0"}?q=${exact ?? named}`;
  if (IS_APPLE) return `https://maps.apple.com/?${exact ? `ll=${exact}&q=${named}` : `q=${named}`}`;
  return `https://www.openstreetmap.org/${exact ? `?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}` : `search?query=${named}`}`;
}
