// Who takes part in a life, and where.

export const HERE = { lat: 52.3731, lng: 4.8922, accuracy: 5 };
export const AGENT = { agentName: "Errand", agentType: "assistant", acceptedTerms: true };
export const OPERATOR = {
  name: "Noor",
  email: "noor@example.org",
  countryIsoCode: "NL",
  latitude: HERE.lat,
  longitude: HERE.lng,
  radiusKm: 20,
  languages: ["nl", "en"],
  acceptedTerms: true,
};
export const TASK = {
  title: "Photograph a shop front",
  description: "One photograph with the house number.",
  locationAddress: "Keizersgracht 1, 1015 CC Amsterdam, Netherlands",
  locationLatitude: HERE.lat,
  locationLongitude: HERE.lng,
  payoutAmount: 50,
  payoutCurrency: "EUR",
  proofRequirementsJson: { minPhotos: 1, requireGpsWithinRadiusMeters: 200 },
} as const;
/** A small JPEG. */
export const PICTURE = Buffer.from(
  "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDACgcHiMeGSgjISMtKygwPGRBPDc3PHtYXUlkkYCZlo+AjIqgtObDoKrarYqMyP/L2u71" +
    "////m8H////6/+b9//j/wAALCAAwAEABAREA/8QAFgABAQEAAAAAAAAAAAAAAAAABgAF/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/a" +
    "AAgBAQAAPwDZFEVihWKJFYoisUKxQrFCsURWKFYoVihWKIrFEisUKxRFaFEVihWKJ//Z",
  "base64",
);
