// Runs TypeScript without compiling it: `node --import ./tools/run-typescript.js some.ts`. Node 20 cannot strip
// types itself. Worker threads inherit the flag, so the server's workers also start from source.
import { register } from 'node:module'

register('./strip-types.js', import.meta.url)
