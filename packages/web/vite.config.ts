import { fileURLToPath } from 'node:url'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'

/** The running server that `npm run dev` uses. */
const server = process.env.PARLEY_SERVER ?? 'http://localhost:9090'

/** Paths that the server handles; everything else is the app. */
const serverPaths =
  '^/(api|json|login|logout|account|join|accounts|avatar|user_uploads|user_avatars|thumbnail|static|external_content|icons|icon\\.png|manifest|help|realm|password|register)'

/**
 * Each style sheet declares the order of the layers, because the sheet that the browser sees first decides it,
 * which is not always that of the entry.
 */
const layerOrder: Plugin = {
  name: 'layer-order',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/src\/.*\.css$/.test(id)) return undefined
    return { code: `@layer tokens, base, parts, components;\n${code}`, map: null }
  },
}

/**
 * What nearly every visit shows first is fetched beside the entry, not after it has run: the shell and the conversation. The
 * browser keeps their code unread until it is asked for. Their styles are there before the first paint, which a picture needs.
 */
const earlyFiles: Plugin = {
  name: 'early-files',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle).flatMap((file) => {
        if (!/\/(shell|conversation)-[^/]*\.(js|css)$/.test(file)) return []
        const rel = file.endsWith('.js') ? 'modulepreload' : 'stylesheet'
        const attrs = { rel, crossorigin: true, href: `/${file}` }
        return [{ tag: 'link', attrs, injectTo: 'head' as const }]
      }),
  },
}

export default defineConfig({
  plugins: [layerOrder, earlyFiles],
  root: fileURLToPath(new URL('.', import.meta.url)),
  resolve: { conditions: ['parley-source', ...defaultClientConditions] },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    target: 'es2023',
    assetsDir: 'app/assets',
    manifest: true,
    // The strict Content-Security-Policy forbids inline content and data URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: true,
    // One file for what is needed at once, and one for the first screen: many small ones share no words when they are
    // compressed, and each is a question of its own.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Evaluated first, and without the shell.
            { name: 'start', test: /\/src\/start\.ts$/, priority: 3 },
            { name: 'shell', test: /\/src\/main\.tsx$/, priority: 2 },
            { name: 'conversation', test: /\/conversation-view\.tsx$/, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { [serverPaths]: { target: server, changeOrigin: false } } },
})
