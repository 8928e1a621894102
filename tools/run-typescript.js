// Runs TypeScript as it is: `node --import ./tools/run-typescript.js some.ts`. Node 20 cannot strip
// types itself. Worker threads inherit the flag, so the server's own workers start from source too.
import { register } from 'node:module'

register('./strip-types.js', import.meta.url)
