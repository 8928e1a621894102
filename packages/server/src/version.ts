import { readFileSync } from 'node:fs'
import { packageFile } from './package-files.ts'

const manifest = packageFile('package.json')

/** The version of this server, from its package. */
export const version: string = JSON.parse(readFileSync(manifest, 'utf8')).version
