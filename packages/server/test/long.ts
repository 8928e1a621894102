/** Whether this is `npm run test:long`. Some tests are shorter every day. */
export const isLong = process.env.PARLEY_LONG === '1'

/** The rounds of a test with random cases. PARLEY_FUZZ sets another number. */
export function rounds(everyday: number, long: number): number {
  return Number(process.env.PARLEY_FUZZ ?? (isLong ? long : everyday))
}
