import type { Directory } from './directory.ts'

/** What is looked at as if it were otherwise. */
export type Supposition = Partial<Pick<Directory, 'memberships' | 'realm'>>

/**
 * The directory as it would be with these parts in the place of its own, to see what a change will mean before
 * it is durable. Nothing of it reaches the directory, which others read meanwhile.
 */
export function supposing(directory: Directory, parts: Supposition): Directory {
  const bound = (value: unknown) => (typeof value === 'function' ? value.bind(directory) : value)
  return new Proxy(directory, {
    get: (target, name) =>
      name in parts ? parts[name as keyof Supposition] : bound(Reflect.get(target, name, target)),
  })
}
