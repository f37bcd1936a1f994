/** Convert the value of a local date and time input to 14 digits. */
export const typedDigits = (value: string) => Number(value.replaceAll(/\D/g, "").padEnd(14, "0"));
