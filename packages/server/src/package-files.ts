import { extname } from 'node:path'

// Note: nothing else finds files by its own address, because the program also runs joined into few files
// (`tools/bundle.js`). Those lie as deep in the package as this file does, compiled or not.
const root = new URL('../', import.meta.url)

/** A file that the package brings besides its program, by its path in the package. */
export function packageFile(path: string): URL {
  return new URL(path, root)
}

/** A module that runs as a separate process or thread: compiled or, if Node runs our source, TypeScript. */
export function programFile(path: string): URL {
  const isSource = extname(import.meta.url) === '.ts'
  return new URL(isSource ? `src/${path}.ts` : `dist/${path}.js`, root)
}
