import { readFileSync } from 'node:fs'

const manifest = new URL('../package.json', import.meta.url)

/** The version of this server, from its package. */
export const version: string = JSON.parse(readFileSync(manifest, 'utf8')).version
