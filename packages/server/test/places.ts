import { fileURLToPath } from 'node:url'

export const migrations = fileURLToPath(new URL('../migrations', import.meta.url))

/** The compiled program, for tests that start it as a process. */
export const program = fileURLToPath(new URL('../dist/main.js', import.meta.url))

/** A compiled module of the server. */
export function compiled(path: string): string {
  return new URL(`../dist/${path}`, import.meta.url).href
}
