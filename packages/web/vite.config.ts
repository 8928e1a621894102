import { fileURLToPath } from 'node:url'
import { defaultClientConditions, defineConfig } from 'vite'

/** Where `npm run dev` finds a running server. */
const server = process.env.PARLEY_SERVER ?? 'http://localhost:9090'

/** The paths that are the server's; everything else is the app. */
const serverPaths =
  '^/(api|json|login|logout|account|join|accounts|avatar|user_uploads|user_avatars|thumbnail|static|external_content|icons|icon\\.png|manifest|help|realm|password|register)'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  resolve: { conditions: ['parley-source', ...defaultClientConditions] },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    target: 'es2023',
    assetsDir: 'app/assets',
    manifest: true,
    // A strict Content-Security-Policy: nothing inline, neither as a data URL.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: true,
  },
  server: { proxy: { [serverPaths]: { target: server, changeOrigin: false } } },
})
