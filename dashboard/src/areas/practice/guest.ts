/** Return true for the address of a guest, which nobody can confirm. */
export const isGuest = (email: string) => email.endsWith("@guest.invalid");
