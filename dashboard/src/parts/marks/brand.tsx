/** The sign of the product. */
export const Brand = () => (
  <svg className="brand" viewBox="0 0 32 32" aria-hidden>
    <rect width="32" height="32" rx="8" fill="var(--brand)" />
    <path d="M16 6a8 8 0 0 0-8 8c0 5.600 8 12 8 12s8-6.400 8-12a8 8 0 0 0-8-8Zm0 11a3 3 0 1 1 0-6 3 3 0 0 1 0 6Z" fill="var(--on-brand)" />
  </svg>
);
