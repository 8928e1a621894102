import type { Directory } from './directory.ts'

/** The parts that differ from the directory. */
export type Supposition = Partial<Pick<Directory, 'memberships' | 'realm' | 'users'>>

/**
 * The directory with some parts replaced, to see what a change would mean before it is durable. The directory
 * itself, which other requests read meanwhile, does not change.
 */
export function supposing(directory: Directory, parts: Supposition): Directory {
  const bound = (value: unknown) => (typeof value === 'function' ? value.bind(directory) : value)
  return new Proxy(directory, {
    get: (target, name) =>
      name in parts ? parts[name as keyof Supposition] : bound(Reflect.get(target, name, target)),
  })
}
