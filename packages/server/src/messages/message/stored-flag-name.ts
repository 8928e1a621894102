import { invariant } from '../../invariant.ts'
import { type StoredFlag, storedFlags } from './stored-flags.ts'

const names = new Map(Object.entries(storedFlags).map(([name, number]) => [number, name]))

/** The flag of a number in the table. */
export function storedFlagName(number: number): StoredFlag {
  const name = names.get(number as never)
  invariant(name, `${number} is the number of a flag`)
  return name as StoredFlag
}
