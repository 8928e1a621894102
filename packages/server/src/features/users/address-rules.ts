import { addressUnusable } from '@parley/contract'
import { isDummyAddress } from '../../directory/addresses.ts'
import type { Directory } from '../../directory/directory.ts'

/** Refuses an address that would be taken for the one that stands for somebody else. */
export function requireAddress(directory: Directory, email: string): void {
  if (isDummyAddress(directory, email)) throw addressUnusable({ email })
}
