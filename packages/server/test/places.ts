import { fileURLToPath } from 'node:url'

export const migrations = fileURLToPath(new URL('../migrations', import.meta.url))

/** The program as it is started, for tests that do so. */
export const program = fileURLToPath(new URL('../bundle/main.js', import.meta.url))

/** A compiled module of the server. */
export function compiled(path: string): string {
  return new URL(`../dist/${path}`, import.meta.url).href
}
